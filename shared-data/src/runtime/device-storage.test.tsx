import { deviceStorage } from "./device-storage";

const name = "store-something";
const denied = () => {
  throw new DOMException("denied", "SecurityError");
};
const own = Object.getOwnPropertyDescriptor(window, "localStorage");
const replace = (storage: PropertyDescriptor) =>
  Object.defineProperty(window, "localStorage", { configurable: true, ...storage });

afterEach(() => {
  if (own) Object.defineProperty(window, "localStorage", own);
  deviceStorage.removeItem(name);
});

it("is the browser's storage, also where another tab has changed it", () => {
  deviceStorage.setItem(name, "um");
  expect(localStorage.getItem(name)).toBe("um");
  localStorage.setItem(name, "dois");
  expect(deviceStorage.getItem(name)).toBe("dois");
  deviceStorage.removeItem(name);
  expect([localStorage.getItem(name), deviceStorage.getItem(name)]).toEqual([null, null]);
});

it.each<[string, PropertyDescriptor]>([
  ["refuses it", { get: denied }],
  ["has none", { value: null }],
  ["does not know it", { value: undefined }],
])("is the page's memory where a browser %s", (_what, storage) => {
  replace(storage);
  expect(deviceStorage.getItem(name)).toBeNull();
  deviceStorage.setItem(name, "um");
  deviceStorage.setItem(name, "dois");
  expect(deviceStorage.getItem(name)).toBe("dois");
  deviceStorage.removeItem(name);
  expect(deviceStorage.getItem(name)).toBeNull();
});

it("keeps a value in memory while storage is full, in place of the stored one, and releases it when it can be written", () => {
  localStorage.setItem(name, "velho");
  const full = jest.spyOn(Storage.prototype, "setItem").mockImplementation(denied);
  deviceStorage.setItem(name, "novo");
  expect(deviceStorage.getItem(name)).toBe("novo");
  full.mockRestore();
  deviceStorage.setItem(name, "mais novo");
  expect([localStorage.getItem(name), deviceStorage.getItem(name)]).toEqual(["mais novo", "mais novo"]);
});
