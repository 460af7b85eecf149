/**
 * Notification state of a browser: unsupported; supported once the store is on the home screen (iPhone, iPad); blocked
 * by the user; off; on.
 */
export type DeviceState = "unsupported" | "needs-home-screen" | "blocked" | "off" | "on";
