#!/usr/bin/python3
"""The smallest browser on WebKitGTK that WebKitWebDriver can drive: one window, and a profile that stays.

The package's own MiniBrowser forgets everything when it ends while it is driven (its session is ephemeral then); an
iPhone does not. Started as: webkit-phone.py PROFILE WIDTH HEIGHT
"""
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])

# The driver keeps the number of the process to itself; whoever wants to kill the browser reads it here.
with open(os.path.join(profile, "pid"), "w", encoding="ascii") as file:
    file.write(str(os.getpid()))

context = WebKit2.WebContext.new_with_website_data_manager(
    WebKit2.WebsiteDataManager(
        base_data_directory=os.path.join(profile, "data"),
        base_cache_directory=os.path.join(profile, "cache"),
    )
)
context.get_cookie_manager().set_persistent_storage(
    os.path.join(profile, "cookies.sqlite"), WebKit2.CookiePersistentStorage.SQLITE
)
context.set_preferred_languages(["ru-RU", "ru"])
context.set_automation_allowed(True)


def create_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_enable_write_console_messages_to_stdout(True)
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    return view


def on_automation(_context, session):
    session.connect("create-web-view", create_view)


context.connect("automation-started", on_automation)
Gtk.main()
