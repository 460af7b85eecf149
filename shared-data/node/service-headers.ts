/** Headers of a JSON request made with a service key. An older key is a JWT, which the gateway wants as a bearer token as well. */
export const serviceHeaders = (key: string): Record<string, string> => ({
  apikey: key,
  "content-type": "application/json",
  ...(!key.startsWith("sb_") && { authorization: `Bearer ${key}` }),
});
