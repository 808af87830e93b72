// SPDX-License-Identifier: MIT
import QtQuick 2.15
import QtTest 1.15
import org.nowplaying 0.1
import org.nowplaying.test 0.1

Item {
    id: root
    width: 400
    height: 400

    TestCase {
        id: test
        name: "Images"
        when: windowShown

        readonly property string folder: fake.variable("NOWPLAYING_TEST_FOLDER")

        Process { id: fake; command: [fake.variable("NOWPLAYING_TEST_PLAYERS"), "1"] }
        Player { id: player }
        Component { id: picture; Image { cache: false; asynchronous: true } }

        function init() {
            fake.start()
            tryCompare(player, "available", true)
        }
        function cleanup() {
            fake.stop()
            tryCompare(fake, "running", false)
            tryCompare(player, "available", false)
        }

        function test_sizes_data() {
            return [
                { tag: "both", size: Qt.size(64, 64), width: 64, height: 32 },
                { tag: "width", size: Qt.size(100, 0), width: 100, height: 50 },
                { tag: "as it is", size: Qt.size(0, 0), width: 400, height: 200 },
                { tag: "never larger", size: Qt.size(2000, 2000), width: 400, height: 200 }
            ]
        }
        function test_sizes(data) {
            fake.write("0 artwork " + folder + "/wide.png")
            tryVerify(() => player.artwork.toString().startsWith("image://nowplaying/"))
            const image = createTemporaryObject(picture, root, data.size.width ? { sourceSize: data.size } : {})
            image.source = player.artwork
            tryCompare(image, "status", Image.Ready)
            compare(image.implicitWidth, data.width)
            compare(image.implicitHeight, data.height)
        }

        function test_the_pixels_are_those_of_the_file() {
            fake.write("0 artwork " + folder + "/wide.png")
            tryVerify(() => player.artwork.toString() !== "")
            const image = createTemporaryObject(picture, root, { source: player.artwork, width: 200, height: 100 })
            tryCompare(image, "status", Image.Ready)
            let isSaved = false
            verify(image.grabToImage(grabbed => isSaved = grabbed.saveToFile(folder + "/drawn.png")))
            tryVerify(() => isSaved)
            verify(/#f[def]0000/.test(fake.pixel(folder + "/drawn.png", 20, 50)), fake.pixel(folder + "/drawn.png", 20, 50))
            verify(/#0000f[def]/.test(fake.pixel(folder + "/drawn.png", 180, 50)))
        }

        function test_another_artwork_has_another_address() {
            fake.write("0 artwork " + folder + "/wide.png")
            tryVerify(() => player.artwork.toString() !== "")
            const before = player.artwork
            fake.write("0 artwork " + folder + "/tall.png")
            tryVerify(() => player.artwork !== before)
            const image = createTemporaryObject(picture, root, { source: player.artwork })
            tryCompare(image, "status", Image.Ready)
            compare(image.implicitHeight, 60)
        }

        function test_a_player_without_artwork_is_an_error() {
            ignoreWarning(/no artwork|has no|does not|No such/)
            const image = createTemporaryObject(picture, root, { source: "image://nowplaying/" + player.busName + "?0" })
            tryCompare(image, "status", Image.Error)
        }

        function test_an_image_whose_item_is_destroyed() {
            fake.write("0 artwork " + folder + "/wide.png")
            tryVerify(() => player.artwork.toString() !== "")
            for (let index = 0; index < 20; index++) {
                const image = picture.createObject(root, { source: player.artwork, sourceSize: Qt.size(10 + index, 10) })
                image.destroy()
            }
            const last = createTemporaryObject(picture, root, { source: player.artwork })
            tryCompare(last, "status", Image.Ready)
        }

        SignalSpy { id: moved; target: player; signalName: "animatedArtworkChanged" }

        function test_animated_artwork_is_the_address_of_a_file() {
            compare(player.animatedArtwork.toString(), "")
            fake.write("0 moving " + folder + "/moving.mp4")
            tryVerify(() => moved.count > 0)
            compare(player.animatedArtwork.toString(), "", "the first read requests it")
            tryVerify(() => player.animatedArtwork.toString().startsWith("file:///proc/self/fd/"))
            compare(fake.sameFile(player.animatedArtwork, folder + "/moving.mp4"), true)
            compare(fake.sameFile(player.animatedArtwork, folder + "/moving2.mp4"), false)
            const before = player.animatedArtwork
            fake.write("0 moving " + folder + "/moving2.mp4")
            tryVerify(() => player.animatedArtwork.toString() !== "" && player.animatedArtwork !== before)
            compare(fake.sameFile(player.animatedArtwork, folder + "/moving2.mp4"), true)
        }

        function test_a_video_that_fails_leaves_none() {
            fake.write("0 moving " + folder + "/moving.mp4")
            tryVerify(() => player.animatedArtwork.toString() !== "")
            const title = "After " + folder
            fake.write("0 torn another")
            fake.write("0 title " + title)
            tryCompare(player, "title", title)
            compare(player.animatedArtwork.toString(), "")
            fake.write("0 moving " + folder + "/moving.mp4")
            tryVerify(() => player.animatedArtwork.toString() !== "")
        }
    }
}
