/**
 * One stroke path per icon, on a 24 × 24 grid, so that an icon is a single element. Separate constants let bundlers
 * drop unused icons. There are deliberately no brand logos.
 */
export const alert = "M12 4 2.8 20h18.4L12 4Zm0 6v4.5m0 2.6v.1";
export const arrowDown = "M12 5v14m-6-6 6 6 6-6";
export const arrowLeft = "M19 12H5m6-6-6 6 6 6";
export const arrowUp = "M12 19V5M6 11l6-6 6 6";
export const bag = "M5.5 8h13l1 12h-15l1-12Zm3.5 2.5V7a3 3 0 0 1 6 0v3.5";
export const box = "m12 3 8 4.3v9.4L12 21l-8-4.3V7.3L12 3Zm0 9 8-4.7M12 12 4 7.3M12 12v9";
export const chart = "M4 20h16M7 16v-5m5 5V5m5 11V8";
export const check = "m5 12.5 4.6 4.5L19 7.5";
export const chevronDown = "m6 9.5 6 6 6-6";
export const chevronLeft = "m14.5 6-6 6 6 6";
export const chevronRight = "m9.5 6 6 6-6 6";
export const clock = "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 4v5l3.2 2";
export const close = "m6 6 12 12M18 6 6 18";
export const copy = "M9 9h10.5v11H9V9Zm-3.5 6h-1V4H15v1.5";
export const download = "M12 4v11m-5-5 5 5 5-5M4.5 20h15";
export const edit =
  "m4.5 19.5 1-4.2L16.2 4.6a1.5 1.5 0 0 1 2.1 0l1.1 1.1a1.5 1.5 0 0 1 0 2.1L8.7 18.5l-4.2 1ZM14.5 6.5l3 3";
export const external = "M13.5 4.5h6v6m0-6-9 9M9 6H4.5v13.5H18V15";
export const eye =
  "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z";
export const eyeOff =
  "M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.2 7.4A15.6 15.6 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4.3-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16";
export const gear =
  "M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm0-4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm0-3v3m0 13v3M2.5 12h3m13 0h3M5.3 5.3l2.1 2.1m9.2 9.2 2.1 2.1M5.3 18.7l2.1-2.1m9.2-9.2 2.1-2.1";
export const image = "M4 5h16v14H4V5Zm0 11 4.5-5 4 4.2 2.5-2.7 5 5M15.5 9v.1";
export const info = "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5m0-8.3v.1";
export const key = "M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm2.9 1.1L19.5 3.5m-3 3 2.5 2.5m-5 0 1.8 1.8";
export const lock = "M5.5 10.5h13V20h-13v-9.5Zm3 0V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2";
export const logOut = "M10 4.5H5v15h5M14.5 8l4.5 4-4.5 4m4-4H9.5";
export const menu = "M4 7h16M4 12h16M4 17h16";
export const offline =
  "M4 4l16 16M8.5 15a5 5 0 0 1 6.2-.4M5.2 11.6A9.8 9.8 0 0 1 9 9.4m4.6-.3a9.8 9.8 0 0 1 5.2 2.5M2.5 8.2a14 14 0 0 1 3.6-2.4m4.2-1.2A14 14 0 0 1 21.5 8.2M12 19v.1";
export const play = "M8 5v14l11-7L8 5Z";
export const plus = "M12 5v14M5 12h14";
export const refresh =
  "M19.5 5v5h-5M4.5 19v-5h5M5.5 9.5a7 7 0 0 1 11.8-2.3l2.2 2.8M18.5 14.5a7 7 0 0 1-11.8 2.3L4.5 14";
export const search = "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.7 11.2L20 20";
export const shield = "m12 3 7.5 2.8v5.4c0 4.5-3 8-7.5 9.8-4.5-1.8-7.5-5.3-7.5-9.8V5.8L12 3Zm-3.2 9 2.3 2.3 4.2-4.5";
export const star = "m12 3.8 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L3.6 9.9l5.8-.8L12 3.8Z";
export const support = "M4 13v-1a8 8 0 0 1 16 0v1M4 13h2.8v5.5H4V13Zm13.2 0H20v5.5h-2.8V13Zm2.8 5.5c0 1.5-2 2.5-5 2.5";
export const trash = "M4.5 6.5h15M9.5 6V4h5v2m-8 .5.8 13.5h9.4l.8-13.5M10 10.5v6m4-6v6";
export const upload = "M12 15V4m-5 5 5-5 5 5M4.5 20h15";
export const user = "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6";
export const zap = "M13 3 5 13.5h6L10.5 21 19 10.5h-6L13 3Z";
