// Many tests take the backend away on purpose; what the store then says in the console would bury what matters here.
const { warn } = console;
console.warn = (...words) => {
  if (!String(words[0]).startsWith("[data]")) warn(...words);
};

export {};
