// Shows the notices that are pushed to this device (R13.5). Registered by a press of the switch and by nothing else; the worker that keeps pages
// for offline knows nothing of it. It lies here as it is, so that the store, its development and an exported site serve the same bytes.
const recordCache = "avisos";
const recordAddress = "/avisos/aparelho/inscricao";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

// Browsers require a notification for every message: an unreadable one shows that there is news.
function show(data) {
  const { id, title, body, path } = read(data);
  return self.registration.showNotification(title || "Ativos Já", {
    body: body || "Há novidades na sua conta.",
    // The same notice again takes its own place, without a sound.
    ...(id && { tag: id }),
    data: { path },
    icon: "/art/icon-192.png",
    lang: "pt-BR",
  });
}

function read(data) {
  try {
    const { id, title, body, path } = data.json();
    return { id: textOf(id), title: textOf(title), body: textOf(body), path: textOf(path) };
  } catch {
    return {};
  }
}

const textOf = (value) => (typeof value === "string" ? value : "");

// Only a page of the store, whatever was pushed.
async function open(path) {
  const home = new URL("/", self.location.origin);
  const asked = typeof path === "string" && URL.canParse(path, home) ? new URL(path, home) : home;
  const { href } = asked.origin === home.origin ? asked : home;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = pages.find((page) => page.url === href);
  return shown ? shown.focus() : self.clients.openWindow(href);
}

// The browser's push service gave this device another address. No page is open and nobody's session is here: the store believes anyone who knows
// the old subscription's secret.
async function renew({ oldSubscription, newSubscription }) {
  const cache = await caches.open(recordCache);
  const record = await (await cache.match(recordAddress))?.json();
  if (!record) return;
  const options = oldSubscription?.options ?? { userVisibleOnly: true, applicationServerKey: record.publicKey };
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch(`${record.url}/rest/v1/rpc/renew_push_subscription`, {
    method: "POST",
    headers: { apikey: record.key, "content-type": "application/json" },
    body: JSON.stringify({
      p_old_endpoint: record.endpoint,
      p_old_auth: record.auth,
      p_endpoint: endpoint,
      p_p256dh: keys.p256dh,
      p_auth: keys.auth,
    }),
  });
  if (!answer.ok) return;
  await cache.put(recordAddress, new Response(JSON.stringify({ ...record, endpoint, auth: keys.auth })));
}
