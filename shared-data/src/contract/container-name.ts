/** Name of the global variable in which a remote's entry stores its container. */
export const containerName = (remote: string) => `store_remote_${remote}`;
