/**
 * What a browser can do about notices, and does: it cannot show any; it can once the store is on the home screen (iPhone, iPad); its
 * owner has blocked the store's; it shows none; it shows them.
 */
export type DeviceState = "unsupported" | "needs-home-screen" | "blocked" | "off" | "on";
