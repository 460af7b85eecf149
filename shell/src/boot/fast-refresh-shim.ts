/** React's hooks for tools such as fast refresh; only the names in use here. */
interface DevToolsHook {
  renderers: Map<number, unknown>;
  inject(renderer: unknown): number;
}

// In development only, and before React starts. Each remote brings a fast refresh of its own, which comes after React and
// looks for its renderer in this list; without the browser's React extension nothing else fills it.
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
