import { type Check, type Finding, noneOf, ok, wrong } from "./finding";
import { type Answer, ask, told } from "./live-store";

/** How pages, documents and the shell's script travel: compressed, and kept for as long as they may be. */
export const checkFiles: Check = {
  group: "Compression and caching",
  examine: async ({ shell }) => {
    const home = await ask(`${shell}/`);
    const main = /\/js\/main\.[0-9a-f]+\.js/.exec(home.text)?.[0];
    if (!main) return [wrong("The first page names no script of the shell", "Build and export again.")];
    const [script, config, worker] = await Promise.all([
      ask(shell + main),
      ask(`${shell}/config.json`),
      ask(`${shell}/sw.js`),
    ]);
    return [
      script.status === 200
        ? ok("The shell's script is there")
        : wrong(
            `${main}, which pages name, ${told(script)}`,
            "Pages are of another build than the files: export both, and keep the files of the release before.",
          ),
      isCompressed({ pages: home, scripts: script, documents: config }),
      isAskedAnew({ "/": home, "/config.json": config, "/sw.js": worker }),
      /immutable/.test(script.headers.get("cache-control") ?? "")
        ? ok("Scripts are kept for ever")
        : wrong(
            "Scripts are fetched again at each visit",
            'Send /js and /mfe with "cache-control: public, max-age=31536000, immutable".',
          ),
    ];
  },
};

function isCompressed(answers: Record<string, Answer>): Finding {
  const plain = Object.entries(answers).filter(
    ([, { headers }]) => !/^(br|gzip|zstd)$/.test(headers.get("content-encoding") ?? ""),
  );
  return noneOf(
    plain.map(([what]) => what),
    "Pages, scripts and documents are compressed",
    "Sent without compression",
    "Switch Brotli or gzip on in what serves them.",
  );
}

function isAskedAnew(answers: Record<string, Answer>): Finding {
  const kept = Object.entries(answers).filter(
    ([, { headers }]) => !/no-cache|no-store|max-age=0/.test(headers.get("cache-control") ?? ""),
  );
  return noneOf(
    kept.map(([what]) => what),
    "Pages, settings and the service worker are asked for anew",
    "Kept by browsers although they change",
    'Send them with "cache-control: no-cache".',
  );
}
