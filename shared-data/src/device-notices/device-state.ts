/**
 * Notification state of a browser: not supported; supported once the store is on the home screen (iPhone, iPad);
 * blocked by its owner; off; on.
 */
export type DeviceState = "unsupported" | "needs-home-screen" | "blocked" | "off" | "on";
