/**
 * Loader for react-router's own build. It names each component after making it, which keeps Form, NavLink, ScrollRestoration
 * and what they need in bundles that use none of them (3 KB Brotli). Without the names the minifier may leave them out.
 * @param {string} source
 */
export default function leanRouter(source) {
  return source
    .replaceAll(/= (React\d*\.forwardRef\()/g, "= /*#__PURE__*/ $1")
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, "");
}
