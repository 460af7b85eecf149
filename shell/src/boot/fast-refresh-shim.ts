/** The part of React's DevTools hook that is used here. */
interface DevToolsHook {
  renderers: Map<number, unknown>;
  inject(renderer: unknown): number;
}

// Development only; must run before React. Each remote's fast refresh loads after React and looks up the renderer in
// this map, which only the React browser extension would fill otherwise.
const hook = (globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevToolsHook })
  .__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook) {
  const { inject } = hook;
  hook.inject = (renderer) => {
    const id = inject.call(hook, renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}
