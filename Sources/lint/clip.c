/* SPDX-License-Identifier: MIT */
#include "clip.h"

#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_SECONDS 60.0
#define MOST_FRAMES 14400
#define MOST_PIXELS (16384LL * 16384)
#define BUFFER_BYTES 65536
/* Without these flags half of the colors are dropped before the average, which adds a difference of 5 %. */
#define SCALING (SWS_AREA | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT | SWS_ACCURATE_RND)

/** The resources of a clip that is being read. */
struct reading {
    AVIOContext *bytes;
    AVFormatContext *format;
    AVCodecContext *decoder;
    struct SwsContext *scaler;
    AVPacket *packet;
    AVFrame *frame;
    AVStream *stream;
    int quarters;
    double first_time, last_time;
};

double thumbnail_difference(const struct thumbnail *one, const struct thumbnail *other)
{
    int64_t sum = 0;
    for (size_t i = 0; i < sizeof one->bytes; i++)
        sum += abs(one->bytes[i] - other->bytes[i]);
    return (double)sum / (255.0 * sizeof one->bytes);
}

/* ---- bytes ---- */

static int read_bytes(void *opaque, uint8_t *buffer, int size)
{
    ssize_t count;
    do
        count = read(*(int *)opaque, buffer, (size_t)size);
    while (count < 0 && errno == EINTR);
    return count > 0 ? (int)count : count == 0 ? AVERROR_EOF : AVERROR(errno);
}

static int64_t seek_bytes(void *opaque, int64_t offset, int whence)
{
    struct stat about;
    if (whence & AVSEEK_SIZE)
        return fstat(*(int *)opaque, &about) == 0 ? about.st_size : AVERROR(errno);
    int64_t place = lseek(*(int *)opaque, offset, whence & ~AVSEEK_FORCE);
    return place < 0 ? AVERROR(errno) : place;
}

static int open_bytes(struct reading *reading, int *descriptor)
{
    uint8_t *buffer = av_malloc(BUFFER_BYTES);
    reading->bytes =
        buffer ? avio_alloc_context(buffer, BUFFER_BYTES, 0, descriptor, read_bytes, NULL, seek_bytes) : NULL;
    reading->format = reading->bytes ? avformat_alloc_context() : NULL;
    if (!reading->format) {
        if (!reading->bytes)
            av_free(buffer);
        return AVERROR(ENOMEM);
    }
    reading->format->pb = reading->bytes;
    /* Files that the file names, for example on the network, are not read. */
    AVDictionary *options = NULL;
    av_dict_set(&options, "protocol_whitelist", "none", 0);
    int status = avformat_open_input(&reading->format, NULL, NULL, &options);
    av_dict_free(&options);
    return status < 0 ? status : avformat_find_stream_info(reading->format, NULL);
}

static int open_decoder(struct reading *reading, int stream, const AVCodec *codec)
{
    reading->stream = reading->format->streams[stream];
    reading->decoder = avcodec_alloc_context3(codec);
    reading->packet = av_packet_alloc();
    reading->frame = av_frame_alloc();
    if (!reading->decoder || !reading->packet || !reading->frame)
        return AVERROR(ENOMEM);
    int status = avcodec_parameters_to_context(reading->decoder, reading->stream->codecpar);
    reading->decoder->max_pixels = MOST_PIXELS;
    reading->decoder->pkt_timebase = reading->stream->time_base;
    return status < 0 ? status : avcodec_open2(reading->decoder, codec, NULL);
}

static void close_all(struct reading *reading)
{
    sws_freeContext(reading->scaler);
    av_frame_free(&reading->frame);
    av_packet_free(&reading->packet);
    avcodec_free_context(&reading->decoder);
    avformat_close_input(&reading->format);
    if (reading->bytes)
        av_freep(&reading->bytes->buffer);
    avio_context_free(&reading->bytes);
}

/* ---- properties of the file ---- */

/** The rotation that the file declares, in clockwise quarters. */
static int quarters(const AVStream *stream)
{
    const uint8_t *matrix = NULL;
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
    const AVCodecParameters *parameters = stream->codecpar;
    const AVPacketSideData *data =
        av_packet_side_data_get(parameters->coded_side_data, parameters->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    matrix = data && data->size >= 9 * sizeof(int32_t) ? data->data : NULL;
#else
    size_t size = 0;
    matrix = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
    matrix = size >= 9 * sizeof(int32_t) ? matrix : NULL;
#endif
    double degrees = matrix ? av_display_rotation_get((const int32_t *)matrix) : 0;
    return isfinite(degrees) ? (int)lround(-degrees / 90) & 3 : 0;
}

static void measure_size(struct reading *reading, struct clip *clip)
{
    const AVFrame *frame = reading->frame;
    AVRational pixel = av_guess_sample_aspect_ratio(reading->format, reading->stream, reading->frame);
    double width = frame->width * (pixel.num > 0 && pixel.den > 0 ? av_q2d(pixel) : 1.0);
    bool is_turned = reading->quarters & 1;
    clip->width = is_turned ? frame->height : width;
    clip->height = is_turned ? width : frame->height;
}

/** Whether the players of every desktop can decode it. */
static bool is_usual(const char *container, enum AVCodecID codec)
{
    bool is_webm_codec = codec == AV_CODEC_ID_VP8 || codec == AV_CODEC_ID_VP9 || codec == AV_CODEC_ID_AV1;
    if (strstr(container, "webm"))
        return is_webm_codec;
    return strstr(container, "mp4") && (is_webm_codec || codec == AV_CODEC_ID_H264 || codec == AV_CODEC_ID_HEVC);
}

static void describe(const struct reading *reading, struct clip *clip)
{
    const AVFormatContext *format = reading->format;
    const AVStream *stream = reading->stream;
    snprintf(clip->container, sizeof clip->container, "%s", format->iformat->name);
    snprintf(clip->codec, sizeof clip->codec, "%s", avcodec_get_name(stream->codecpar->codec_id));
    clip->is_usual = is_usual(clip->container, stream->codecpar->codec_id);
    for (unsigned i = 0; i < format->nb_streams; i++)
        clip->has_audio |= format->streams[i]->codecpar->codec_type == AVMEDIA_TYPE_AUDIO;
    if (stream->duration > 0)
        clip->declared_length = (double)stream->duration * av_q2d(stream->time_base);
    else if (format->duration > 0 && !clip->has_audio)
        clip->declared_length = (double)format->duration / AV_TIME_BASE;
}

/* ---- frames ---- */

/** Rotates it clockwise by a quarter. */
static void turn(struct thumbnail *thumbnail)
{
    struct thumbnail before = *thumbnail;
    for (int y = 0; y < THUMBNAIL_SIDE; y++)
        for (int x = 0; x < THUMBNAIL_SIDE; x++)
            memcpy(&thumbnail->bytes[(y * THUMBNAIL_SIDE + x) * 3],
                   &before.bytes[((THUMBNAIL_SIDE - 1 - x) * THUMBNAIL_SIDE + y) * 3], 3);
}

static bool reduce(struct reading *reading, struct thumbnail *ret_thumbnail)
{
    const AVFrame *frame = reading->frame;
    reading->scaler = sws_getCachedContext(reading->scaler, frame->width, frame->height, frame->format, THUMBNAIL_SIDE,
                                           THUMBNAIL_SIDE, AV_PIX_FMT_RGB24, SCALING, NULL, NULL, NULL);
    const AVPixFmtDescriptor *pixels = av_pix_fmt_desc_get(frame->format);
    if (!reading->scaler || !pixels)
        return false;
    if (!(pixels->flags & AV_PIX_FMT_FLAG_RGB)) {
        bool is_full = frame->color_range == AVCOL_RANGE_JPEG || strncmp(pixels->name, "yuvj", 4) == 0;
        sws_setColorspaceDetails(reading->scaler, sws_getCoefficients(frame->colorspace), is_full,
                                 sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16);
    }
    uint8_t *rows[4] = {ret_thumbnail->bytes};
    int row_bytes[4] = {THUMBNAIL_SIDE * 3};
    return sws_scale(reading->scaler, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, rows,
                     row_bytes) == THUMBNAIL_SIDE;
}

/** Measures one frame; false: it cannot be used. */
static bool take_frame(struct reading *reading, struct clip *clip)
{
    struct thumbnail thumbnail;
    if (reading->frame->width <= 0 || reading->frame->height <= 0 || !reduce(reading, &thumbnail))
        return false;
    for (int i = 0; i < reading->quarters; i++)
        turn(&thumbnail);
    int64_t time = reading->frame->best_effort_timestamp;
    if (time != AV_NOPTS_VALUE)
        reading->last_time = (double)time * av_q2d(reading->stream->time_base);
    if (clip->frames == 0) {
        measure_size(reading, clip);
        reading->first_time = reading->last_time;
        clip->first = thumbnail;
    } else {
        double step = thumbnail_difference(&clip->last, &thumbnail);
        clip->greatest_step = step > clip->greatest_step ? step : clip->greatest_step;
    }
    clip->last = thumbnail;
    clip->frames++;
    return true;
}

/** Reads the decoded frames. */
static int read_frames(struct reading *reading, struct clip *clip)
{
    int status;
    while ((status = avcodec_receive_frame(reading->decoder, reading->frame)) >= 0) {
        clip->damaged_frames += !take_frame(reading, clip);
        av_frame_unref(reading->frame);
    }
    return status;
}

static void decode(struct reading *reading, bool is_still, struct clip *clip)
{
    int most = is_still ? 1 : MOST_FRAMES;
    while (clip->frames < most && reading->last_time - reading->first_time < MOST_SECONDS) {
        int status = av_read_frame(reading->format, reading->packet);
        clip->is_whole = status < 0;
        if (status >= 0 && reading->packet->stream_index != reading->stream->index) {
            av_packet_unref(reading->packet);
            continue;
        }
        /* NULL requests the frames that the decoder has kept. */
        int sent = avcodec_send_packet(reading->decoder, clip->is_whole ? NULL : reading->packet);
        av_packet_unref(reading->packet);
        clip->damaged_frames += sent < 0;
        read_frames(reading, clip);
        if (clip->is_whole)
            return;
    }
}

static void measure_time(const struct reading *reading, struct clip *clip)
{
    double declared =
        av_q2d(reading->stream->avg_frame_rate.den ? reading->stream->avg_frame_rate : (AVRational){0, 1});
    double between = reading->last_time - reading->first_time;
    clip->frames_a_second = clip->frames > 1 && between > 0 ? (clip->frames - 1) / between : declared;
    if (clip->frames_a_second > 0)
        clip->length = between + 1 / clip->frames_a_second;
}

void clip_read(int descriptor, bool is_still, struct clip *ret_clip)
{
    struct reading reading = {0};
    const AVCodec *codec = NULL;
    *ret_clip = (struct clip){0};
    int status = open_bytes(&reading, &descriptor);
    int stream = status < 0 ? status : av_find_best_stream(reading.format, AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0);
    status = stream < 0 ? stream : open_decoder(&reading, stream, codec);
    if (status >= 0) {
        reading.quarters = quarters(reading.stream);
        describe(&reading, ret_clip);
        decode(&reading, is_still, ret_clip);
        measure_time(&reading, ret_clip);
        status = ret_clip->frames > 0 ? 0 : AVERROR_INVALIDDATA;
    }
    if (status < 0)
        av_strerror(status, ret_clip->problem, sizeof ret_clip->problem);
    else if (!is_still && (ret_clip->frames == 1 || reading.stream->disposition & AV_DISPOSITION_ATTACHED_PIC))
        snprintf(ret_clip->problem, sizeof ret_clip->problem, "One image alone");
    close_all(&reading);
}
