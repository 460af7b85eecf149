import { getSettings, getStoreClient } from "@store/shared-data/runtime";
import { callRpc } from "../database/call";
import { requireStoreClient } from "../errors/require-store-client";
import { StoreError } from "../errors/store-error";
import { keepDeviceOwner, readDeviceOwner } from "./device-record";
import type { DeviceState } from "./device-state";

// A worker of its own, in a place where no page lies: the one that keeps pages for offline gains no byte for who wants no notices.
const workerFile = "/avisos/sw.js";
const scope = "/avisos/aparelho/";
// Read by the worker, which has no other storage in common with the page.
const [cacheName, recordAddress] = ["avisos", "/avisos/aparelho/inscricao"];

/** Notification support of this browser, and its state for this account. */
export async function readDevice(ownerId: string): Promise<DeviceState> {
  const { userAgent, maxTouchPoints } = navigator;
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    // An iPad calls itself a Macintosh; no Macintosh has a touch screen.
    const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
    return isApple ? "needs-home-screen" : "unsupported";
  }
  if (Notification.permission === "denied") return "blocked";
  const isOn = Notification.permission === "granted" && readDeviceOwner() === ownerId && (await findSubscription());
  return isOn ? "on" : "off";
}

/**
 * Asks for permission and subscribes this browser to the account's notifications. Must run inside the click handler: some browsers ask only there.
 * Resolves with how it is now: "off" where the question was closed, "blocked" where the answer was no.
 * @throws StoreError where the store, its backend or the browser's push service does not take part
 */
export async function turnOnDevice(ownerId: string): Promise<DeviceState> {
  const answer = await Notification.requestPermission();
  if (answer !== "granted") return answer === "denied" ? "blocked" : "off";
  const key = await callRpc(requireStoreClient(), "push_key");
  if (!key) throw new StoreError("not_configured", "The store pushes nothing.", "push_unavailable");
  const registration = await navigator.serviceWorker.register(workerFile, { scope, updateViaCache: "none" });
  await untilActive(registration);
  const subscription = await subscribe(registration, key, ownerId);
  try {
    await saveDevice(subscription);
  } catch (failure) {
    await subscription.unsubscribe().catch(() => false);
    throw failure;
  }
  keepDeviceOwner(ownerId);
  return "on";
}

/** Ends the notices on this device, regardless of their account: here at once, and as far as it can be reached at the store. Never rejects. */
export async function turnOffDevice(): Promise<void> {
  keepDeviceOwner(null);
  const subscription = await findSubscription().catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const forgotten = endpoint
    ? getStoreClient()?.rpc("remove_push_subscription", { p_endpoint: endpoint, p_auth: keys?.auth ?? "" })
    : undefined;
  await Promise.allSettled([forgotten, subscription?.unsubscribe(), caches.delete(cacheName)]);
  const registration = await navigator.serviceWorker?.getRegistration(scope).catch(() => undefined);
  await registration?.unregister().catch(() => false);
}

/** Tells the store again of a device that is on: it may have lost it meanwhile, as with a push service that failed. @throws StoreError */
export async function saveAgain(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription) await saveDevice(subscription);
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(scope);
  // A page that the scope's parent controls is no answer: it has subscriptions of its own.
  return (registration?.scope.endsWith(scope) && (await registration.pushManager.getSubscription())) || null;
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string, ownerId: string) {
  const earlier = await pushManager.getSubscription();
  // Made for another account or for another key of the store, it must not go on.
  if (earlier && (readDeviceOwner() !== ownerId || keyOf(earlier) !== key)) await earlier.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch((error: unknown) => {
    throw new StoreError("rejected", String(error), "push_service_failed");
  });
}

async function saveDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  const given = { p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth };
  await callRpc(requireStoreClient(), "save_push_subscription", given);
  const { supabaseUrl: url, supabaseKey: key } = getSettings();
  const cache = await caches.open(cacheName);
  await cache.put(
    recordAddress,
    new Response(JSON.stringify({ url, key, endpoint, auth, publicKey: keyOf(subscription) })),
  );
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function untilActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant")
        reject(new StoreError("rejected", "The worker did not start.", "push_service_failed"));
    });
  });
}
