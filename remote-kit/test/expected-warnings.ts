// Many tests disconnect the backend on purpose; the resulting warnings would hide relevant ones.
const { warn } = console;
console.warn = (...words) => {
  if (!String(words[0]).startsWith("[data]")) warn(...words);
};

export {};
