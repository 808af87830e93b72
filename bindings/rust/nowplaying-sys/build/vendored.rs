// SPDX-License-Identifier: MIT
//! Compiles the package for C compilers, which the published crate has in the folder `cc`.

use crate::{libraries, library, pkg_config, variable};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

type Result<T> = std::result::Result<T, String>;

pub fn link() -> Result<()> {
    let package = package()?;
    println!("cargo:rerun-if-changed={}", package.display());
    let target = required("TARGET")?;
    let output = PathBuf::from(required("OUT_DIR")?);
    let flags = Flags::read(&package)?;
    let machine = machine(&target, &package, &flags)?;
    let compiler = Compiler::find(&target, package, output)?;
    compiler.check(&machine, &flags)?;
    let name = library();
    let (files, map, libffi) = if name == "nowplaying" {
        ("FILES", "src/nowplaying.map", Libffi::find(&compiler, &flags)?)
    } else {
        ("CONTROL_FILES", "control/nowplaying-control.map", Libffi::default())
    };

    let objects = compiler.compile(&words(flags.get(files)?), &flags, &libffi)?;
    // One object file. Only the functions of the headers are global in it, so that the library's own
    // posix_memalign() does not replace that of the program.
    let mut archive = Command::new("sh");
    archive.arg("data/archive").arg(compiler.output.join(format!("lib{name}.a")));
    archive.arg(map).args(&objects).args(&libffi.archive);
    archive.arg("--").args(&compiler.command);
    compiler.run(archive, "data/archive cannot write the static library, as shown above")?;

    println!("cargo:rustc-link-lib=static={name}");
    println!("cargo:rustc-link-search=native={}", compiler.output.display());
    let libs = format!("{} {}", libffi.libs, flags.get("LIBS")?);
    let (folders, names) = libraries(&libs);
    for folder in folders {
        println!("cargo:rustc-link-search=native={folder}");
    }
    for name in names {
        println!("cargo:rustc-link-lib={name}");
    }
    Ok(())
}

/// The folder of the package for C compilers.
fn package() -> Result<PathBuf> {
    let name = format!("nowplaying-{}-cc", env!("CARGO_PKG_VERSION"));
    if let Some(folder) = variable("NOWPLAYING_CC_DIR") {
        let path = PathBuf::from(&folder);
        if path.join("data/flags").exists() {
            return Ok(path);
        }
        return Err(format!(
            "NOWPLAYING_CC_DIR is {folder}, which does not contain data/flags: set it to the full \
             path of the unpacked {name}.tar.xz, which `make dist` writes"
        ));
    }
    let path = Path::new(&required("CARGO_MANIFEST_DIR")?).join("cc");
    if path.join("data/flags").exists() {
        return Ok(path);
    }
    Err(format!(
        "this copy of {} does not contain the sources that its feature `vendored` compiles. Use the \
         crate that `make dist-rust` writes to build/dist/rust, or set NOWPLAYING_CC_DIR to the full \
         path of the unpacked {name}.tar.xz, which `make dist` writes",
        env!("CARGO_PKG_NAME")
    ))
}

/// A variable that cargo sets.
fn required(name: &str) -> Result<String> {
    env::var(name).map_err(|_| format!("{name} is not set: build the crate with cargo"))
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The lines `NAME := value` of the package's `data/flags`.
struct Flags(String);

impl Flags {
    fn read(package: &Path) -> Result<Self> {
        let path = package.join("data/flags");
        let text = fs::read_to_string(&path);
        text.map(Self).map_err(|error| format!("cannot read {} ({error})", path.display()))
    }

    fn get(&self, name: &str) -> Result<&str> {
        let values = self.0.lines().filter_map(|line| line.split_once(" := "));
        let mut found = values.filter(|(key, _)| *key == name).map(|(_, value)| value);
        found.next().ok_or_else(|| format!("data/flags of the package does not contain {name}"))
    }
}

/// The package's name of the target's machine.
fn machine(target: &str, package: &Path, flags: &Flags) -> Result<String> {
    let arch = required("CARGO_CFG_TARGET_ARCH")?;
    let machine = if arch == "arm" { "armhf".to_owned() } else { arch };
    let is_linux = required("CARGO_CFG_TARGET_OS")? == "linux";
    if is_linux && package.join("src").join(&machine).exists() {
        return Ok(machine);
    }
    Err(format!("{}. The target is {target}", flags.get("NO_MACHINE")?))
}

struct Compiler {
    command: Vec<String>, // The program, and arguments that are always passed.
    flags: Vec<String>,
    target: String,
    variable: String, // The variable that sets the compiler for the target.
    package: PathBuf,
    output: PathBuf,
}

impl Compiler {
    /// The compiler for the target, from the same variables as in the crate `cc`.
    fn find(target: &str, package: PathBuf, output: PathBuf) -> Result<Self> {
        let is_cross = target != required("HOST")?;
        let default = if is_cross { format!("{}-gcc", gnu(target)) } else { "cc".to_owned() };
        let command = words(&for_target("CC", target).unwrap_or(default));
        let mut flags = vec!["-O2".to_owned()];
        if required("DEBUG")? == "true" {
            flags.push("-g".to_owned());
        }
        flags.extend(words(&for_target("CFLAGS", target).unwrap_or_default()));
        let variable =
            if is_cross { format!("CC_{}", target.replace('-', "_")) } else { "CC".to_owned() };
        let target = target.to_owned();
        let compiler = Self { command, flags, target, variable, package, output };

        let mut program = compiler.command();
        program.args(["-Isrc", "data/program.c", "-o"]).arg(compiler.output.join("program"));
        compiler.run(program, &compiler.rejected()).map(|_| compiler)
    }

    fn rejected(&self) -> String {
        format!(
            "\"{}\" with the flags \"{}\" fails, as shown above: change {} or CFLAGS",
            self.command.join(" "),
            self.flags.join(" "),
            self.variable
        )
    }

    /// The compiler with its own flags, in the folder of the package.
    fn command(&self) -> Command {
        let mut command = Command::new(self.command.first().map_or("", String::as_str));
        command.args(self.command.iter().skip(1)).args(&self.flags).current_dir(&self.package);
        command
    }

    /// Runs a program; returns its output. If it fails, the error is its own text and the sentence.
    fn run(&self, mut command: Command, sentence: &str) -> Result<String> {
        command.current_dir(&self.package);
        let output = command.output().map_err(|error| {
            format!(
                "cannot run \"{}\" ({error}): install gcc or clang, and set {} to a C compiler for {}",
                command.get_program().to_string_lossy(),
                self.variable,
                self.target
            )
        })?;
        if output.status.success() {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        } else {
            Err(format!("{}{sentence}", String::from_utf8_lossy(&output.stderr)))
        }
    }

    /// Whether the compiler is for the machine.
    fn check(&self, machine: &str, flags: &Flags) -> Result<()> {
        let mut macros = self.command();
        macros.args(["-E", "-dM", "src/machine.h"]);
        let name = self.command.join(" ");
        let no_machine = format!("{}. The compiler is \"{name}\"", flags.get("NO_MACHINE")?);
        let macros = self.run(macros, &no_machine)?;
        match macros.lines().find_map(|line| line.strip_prefix("#define MACHINE ")) {
            Some(other) if other != machine => Err(format!(
                "\"{name}\" is a C compiler for {other}: set {} to a C compiler for {}",
                self.variable, self.target
            )),
            _ => Ok(()),
        }
    }

    /// Compiles the files of a library; returns the object files.
    fn compile(&self, files: &[String], flags: &Flags, libffi: &Libffi) -> Result<Vec<PathBuf>> {
        let mut objects = Vec::new();
        for file in files {
            let name = Path::new(file).file_name().unwrap_or_default();
            let object = self.output.join(name).with_extension("o");
            let mut command = self.command();
            command.args(words(flags.get("STANDARD")?)).args(words(flags.get("FLAGS")?));
            command.args(["-fPIC", "-Iinclude", "-Isrc", "-Wa,-Isrc", "-Wa,-Icontrol"]);
            command.args(&libffi.cflags).arg("-c").arg(file).arg("-o").arg(&object);
            self.run(command, &self.rejected())?;
            objects.push(object);
        }
        Ok(objects)
    }
}

/// The value of `NAME_<target>`, `TARGET_NAME` or `NAME`.
fn for_target(name: &str, target: &str) -> Option<String> {
    variable(&format!("{name}_{target}"))
        .or_else(|| variable(&format!("{name}_{}", target.replace('-', "_"))))
        .or_else(|| variable(&format!("TARGET_{name}")))
        .or_else(|| variable(name))
}

/// A target as the names of Debian's cross compilers have it: aarch64-linux-gnu.
fn gnu(target: &str) -> String {
    let machine = target.split('-').next().unwrap_or_default();
    let machine = if machine.starts_with("arm") { "arm" } else { machine };
    format!("{machine}-linux-{}", target.rsplit('-').next().unwrap_or_default())
}

#[derive(Default)]
struct Libffi {
    cflags: Vec<String>,
    libs: String,
    archive: Option<String>,
}

impl Libffi {
    /// Prefers an archive of position-independent code: then the program does not need libffi.so.
    fn find(compiler: &Compiler, flags: &Flags) -> Result<Self> {
        let program = variable("PKG_CONFIG").unwrap_or_else(|| match compiler.variable.as_str() {
            "CC" => "pkg-config".to_owned(),
            _ => format!("{}-pkg-config", gnu(&compiler.target)),
        });
        let ask = |option| pkg_config(&program, option, "libffi").ok();
        let cflags = variable("FFI_CFLAGS").or_else(|| ask("--cflags")).unwrap_or_default();
        let libs = variable("FFI_LIBS");
        let mut archive = None;
        if libs.is_none() {
            let mut command = compiler.command();
            command.arg("-print-file-name=libffi_pic.a");
            let found = compiler.run(command, &compiler.rejected())?.trim().to_owned();
            archive = Path::new(&found).is_absolute().then_some(found);
        }
        let libs = match archive {
            Some(_) => String::new(),
            None => libs.or_else(|| ask("--libs")).unwrap_or_else(|| "-lffi".to_owned()),
        };
        let libffi = Self { cflags: words(&cflags), libs, archive };

        let mut command = compiler.command();
        command.args(&libffi.cflags).arg("data/ffi.c").args(&libffi.archive);
        command.args(words(&libffi.libs)).arg("-o").arg(compiler.output.join("ffi"));
        let no_ffi = format!("{}, or set FFI_CFLAGS and FFI_LIBS", flags.get("NO_FFI")?);
        compiler.run(command, &no_ffi).map(|_| libffi)
    }
}
