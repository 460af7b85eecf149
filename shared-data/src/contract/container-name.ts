/** The global that a remote's entry leaves its container in. */
export const containerName = (remote: string) => `store_remote_${remote}`;
