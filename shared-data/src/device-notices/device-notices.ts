import { getSettings, getStoreClient } from "@store/shared-data/runtime";
import { callRpc } from "../database/call";
import { requireStoreClient } from "../errors/require-store-client";
import { StoreError } from "../errors/store-error";
import { keepDeviceOwner, readDeviceOwner } from "./device-record";
import type { DeviceState } from "./device-state";

// A separate service worker, in a scope without pages: the worker for offline pages must not grow for visitors who want
// no notifications.
const workerFile = "/avisos/sw.js";
const scope = "/avisos/aparelho/";
// A Cache entry, because it is the only storage that the worker shares with the page.
const [cacheName, recordAddress] = ["avisos", "/avisos/aparelho/inscricao"];

/** Notification support of this browser, and its state for this account. */
export async function readDevice(ownerId: string): Promise<DeviceState> {
  const { userAgent, maxTouchPoints } = navigator;
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    // iPadOS reports itself as Macintosh, but no Macintosh has a touch screen.
    const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
    return isApple ? "needs-home-screen" : "unsupported";
  }
  if (Notification.permission === "denied") return "blocked";
  const isOn = Notification.permission === "granted" && readDeviceOwner() === ownerId && (await findSubscription());
  return isOn ? "on" : "off";
}

/**
 * Requests permission and subscribes this browser to the account's notifications. Must run inside a click handler,
 * because some browsers allow the permission prompt only there. Resolves with the new state: "off" if the prompt was
 * dismissed, "blocked" if it was denied.
 * @throws StoreError if the store, its backend or the browser's push service does not support it
 */
export async function turnOnDevice(ownerId: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
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

/**
 * Turns off notifications on this device for any account: locally at once, and on the server if it is reachable. Never
 * rejects.
 */
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

/**
 * Registers an enabled device with the server again: the server may have removed it, for example after a push failure.
 * @throws StoreError
 */
export async function saveAgain(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription) await saveDevice(subscription);
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(scope);
  // A parent scope's registration has its own subscriptions and must be ignored.
  return (registration?.scope.endsWith(scope) && (await registration.pushManager.getSubscription())) || null;
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string, ownerId: string) {
  const earlier = await pushManager.getSubscription();
  // A subscription made for another account or another server key must not be reused.
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
