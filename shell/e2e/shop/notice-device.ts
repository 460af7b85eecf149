import { type CDPSession, expect, type Page, type Worker } from "@playwright/test";
import type { PushService } from "../../../shared-data/local/testing/push-service";
import type { Person } from "../support/backend";
import { fillSignIn } from "../support/people";

type Device = ReturnType<PushService["subscribe"]>;

/** The one part that this Chromium lacks: a push service of its own. It subscribes at the test's; the rest is the browser's. */
export async function givePushService(page: Page, device: Device): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const kept = "push-service-of-the-test";
    const subscriptionFor = (key: string) => ({
      endpoint,
      options: {
        applicationServerKey: Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (byte) =>
          byte.charCodeAt(0),
        ),
      },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem(kept);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(kept, applicationServerKey);
        return subscriptionFor(applicationServerKey);
      },
      getSubscription: async () => {
        const key = localStorage.getItem(kept);
        return key === null ? null : subscriptionFor(key);
      },
    });
  }, device);
}

/** The switch, in Meu Perfil. */
const card = (page: Page) => page.getByRole("region", { name: "Avisos neste aparelho" });

/** Signs in, turns notifications on with a click, and returns the service worker. */
export async function turnOn(page: Page, person: Person): Promise<Worker> {
  await page.goto("/login?modo=entrar&return=/meu-perfil/avisos");
  await fillSignIn(page, person);
  await expect(card(page).getByText("Os avisos estão desligados neste aparelho.")).toBeVisible();
  expect(page.context().serviceWorkers().filter(isForNotices)).toEqual([]);
  await card(page).getByRole("button", { name: "Ligar avisos" }).click();
  await expect(card(page).getByText("Os avisos estão ligados neste aparelho.")).toBeVisible();
  return workerOf(page);
}

function workerOf(page: Page): Worker {
  const worker = page.context().serviceWorkers().find(isForNotices);
  if (!worker) throw new Error("no worker for notices");
  return worker;
}
const isForNotices = (worker: Worker) => worker.url().endsWith("/avisos/sw.js");

/** Delivers push messages as the browser does, again until shown: Chromium forgets one that comes too early. */
export async function createPostman(page: Page, origin: string): Promise<(data: string) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith("/avisos/aparelho/"));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const id = await registrationId;
  const worker = workerOf(page);
  return async (data) => {
    await worker.evaluate(watchShowing);
    await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: id, data });
    await worker.evaluate(() => (globalThis as unknown as ShowingScope).shown);
  };
}

interface ShowingScope {
  registration: { showNotification(title: string, options: object): Promise<void> };
  shown: Promise<void>;
}

function watchShowing(): void {
  const scope = globalThis as unknown as ShowingScope;
  const show = ServiceWorkerRegistration.prototype.showNotification;
  scope.shown = new Promise((resolve, reject) => {
    scope.registration.showNotification = function showNotification(...given) {
      const showing = show.apply(this as unknown as ServiceWorkerRegistration, given);
      showing.then(resolve, reject);
      return showing;
    };
  });
}

/** The notifications shown on the device. */
export const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/avisos/aparelho/");
    const notifications = (await registration?.getNotifications()) ?? [];
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Clicks the shown notification and returns the page that the worker opens. */
export const click = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<object[]> };
      clients: { openWindow(url: string): Promise<null> };
      NotificationEvent: new (type: string, init: object) => Event;
      dispatchEvent(event: Event): boolean;
    };
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      // Not a real click, without which browsers open no window.
      scope.clients.openWindow = async (url) => {
        resolve(url);
        return null;
      };
      scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
    });
  });
