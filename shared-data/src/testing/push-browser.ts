interface Made {
  readonly endpoint: string;
  readonly key: string;
}

/** Push notification APIs that jsdom lacks: permission, service worker registration, subscriptions, caches. */
export class PushBrowser {
  permission: NotificationPermission = "default";
  /** Result of the permission prompt. */
  choice: NotificationPermission = "granted";
  /** Error of the browser's push service; null if it works. */
  fault: Error | null = null;
  readonly asked: string[] = [];
  readonly caches = new Map<string, string>();
  subscription: Made | null = null;
  isRegistered = false;
  #made = 0;

  /** Installs it into the page; returns a function that removes it. */
  install(): () => void {
    const self = this;
    const registration = {
      active: {},
      scope: `${window.location.origin}/avisos/aparelho/`,
      pushManager: {
        getSubscription: async () => this.#shown(),
        subscribe: (options: PushSubscriptionOptionsInit) => this.#subscribe(options),
      },
      unregister: async () => {
        this.isRegistered = false;
        return true;
      },
    };
    const serviceWorker = {
      register: async (file: string, { scope }: RegistrationOptions) => {
        this.asked.push(`register ${file} for ${scope}`);
        this.isRegistered = true;
        return registration;
      },
      getRegistration: async () => (this.isRegistered ? registration : undefined),
    };
    Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
    const globals = {
      PushManager: class {},
      Notification: {
        get permission() {
          return self.permission;
        },
        requestPermission: async () => {
          this.asked.push("permission");
          this.permission = this.choice;
          return this.choice;
        },
      },
      caches: {
        open: async () => ({
          put: async (name: string, response: Response) => void this.caches.set(name, await response.text()),
        }),
        delete: async () => void this.caches.clear(),
      },
    };
    Object.assign(globalThis, globals);
    return () => {
      Reflect.deleteProperty(navigator, "serviceWorker");
      for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
    };
  }

  async #subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
    this.asked.push("subscribe");
    if (this.fault) throw this.fault;
    this.subscription ??= { endpoint: `https://fcm.googleapis.com/${++this.#made}`, key: String(applicationServerKey) };
    return this.#shown();
  }

  #shown() {
    const made = this.subscription;
    if (!made) return null;
    const bytes = Uint8Array.from(atob(made.key), (character) => character.charCodeAt(0));
    return {
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: "p", auth: "a" } }),
      unsubscribe: async () => {
        this.asked.push(`unsubscribe ${made.endpoint}`);
        this.subscription = null;
        return true;
      },
    };
  }
}
