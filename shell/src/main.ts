import "react-dom/client";

// The largest library is evaluated in a task of its own, and the store in the next: a touch is answered in between.
setTimeout(async () => {
  await import(/* webpackMode: "eager" */ "./boot/lock-globals");
  await import(/* webpackMode: "eager" */ "./boot/start");
});
