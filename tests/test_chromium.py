"""The tools round the browser: how Chromium is found, and a host that behaves as static hosts do."""

from __future__ import annotations

import gzip
import http.client
import stat

import pytest

from chromium import install
from tests.browser import hosted


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "index.html").write_text("тут", "utf-8")
    (tmp_path / "404.html").write_text("нет", "utf-8")
    (tmp_path / "x.png").write_bytes(b"\x89PNG")
    return tmp_path


def asked(host, path, **headers):
    connection = http.client.HTTPConnection(*host.server_address, timeout=10)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, dict(answer.getheaders()), body


def test_a_folder_answers_with_its_index_and_what_is_missing_with_404(folder):
    with hosted(folder) as host:
        assert asked(host, "/a/")[::2] == (200, "тут".encode())
        status, headers, _ = asked(host, "/a?q=1")
        assert (status, headers["Location"]) == (301, "/a/?q=1")
        for path in ("/b/", "/a/b", "/%00", "/../" + "../" * 9 + "etc/passwd", "/%2e%2e/%2e%2e/etc/passwd"):
            status, headers, body = asked(host, path)
            assert (status, headers["Content-Type"]) == (404, "text/html; charset=utf-8")
            assert body.decode() == "нет"


def test_text_is_compressed_for_those_who_take_it(folder):
    with hosted(folder, zipped=True) as host:
        headers, body = asked(host, "/a/", **{"Accept-Encoding": "gzip, br"})[1:]
        assert headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(body).decode() == "тут"
        assert asked(host, "/a/")[2].decode() == "тут"
        assert asked(host, "/x.png", **{"Accept-Encoding": "gzip"})[2] == b"\x89PNG"


@pytest.fixture
def no_chromium(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(install.ENVIRONMENT, raising=False)
    return tmp_path


def program(path, script="exit 0"):
    path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def test_a_chromium_on_the_path_is_found_and_nothing_installed(no_chromium, capsys):
    program(no_chromium / "chromium")
    program(no_chromium / "apt-get", "exit 9")
    install.provide()
    assert install.required() == str(no_chromium / "chromium")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("packages", [["chromium-headless-shell"], ["chromium-headless-shell", "chromium"]])
def test_root_gets_it_installed_and_its_letters(no_chromium, monkeypatch, capfd, packages):
    monkeypatch.setattr(install.os, "geteuid", lambda: 0)
    log, browser = no_chromium / "log", no_chromium / packages[-1]  # the last one is there, the others are not
    program(
        no_chromium / "apt-get",
        f'echo "$@" >> {log}; case "$*" in *" {packages[-1]} "*) printf "#!/bin/sh\\n" > {browser};'
        f" /bin/chmod +x {browser};; esac",
    )
    install.provide()
    first, *others = log.read_text("utf-8").splitlines()
    assert first.endswith("update")
    wanted = [f"install -y --no-install-recommends {package} fonts-dejavu-core" for package in packages]
    assert [one.partition("install")[1] + one.partition("install")[2] for one in others] == wanted
    assert install.find() == str(browser)
    assert capfd.readouterr().err == "Installing Chromium …\n"


@pytest.mark.parametrize(("user", "apt"), [(0, False), (1000, True)])
def test_without_one_both_languages_say_what_to_do(no_chromium, monkeypatch, capfd, user, apt):
    monkeypatch.setattr(install.os, "geteuid", lambda: user)
    if apt:
        program(no_chromium / "apt-get", f"echo called > {no_chromium}/called")
    install.provide()
    said = capfd.readouterr().err
    assert "tests in the browser will fail" in said
    assert "проверки в браузере не пройдут" in said
    assert said.count("apt-get install chromium fonts-dejavu-core") == 2
    assert not (no_chromium / "called").exists()
    with pytest.raises(FileNotFoundError, match="RULINGS_CHROMIUM"):
        install.required()
