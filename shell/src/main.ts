import "react-dom/client";

// Evaluates React and the store in separate tasks, so that input is handled in between.
setTimeout(async () => {
  await import(/* webpackMode: "eager" */ "./boot/lock-globals");
  await import(/* webpackMode: "eager" */ "./boot/start");
});
