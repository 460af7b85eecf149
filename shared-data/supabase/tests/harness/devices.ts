import { randomBytes } from "node:crypto";
import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "./database";
import type { Person } from "./factories";

export const fcm = "https://fcm.googleapis.com/fcm/send/";
export const newDevice = (endpoint = fcm + drawId()) => ({
  endpoint,
  p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString("base64url"),
  auth: randomBytes(16).toString("base64url"),
});
export type Device = ReturnType<typeof newDevice>;

export const save = (device: Device) => db.call("save_push_subscription", device);
export const remove = ({ endpoint, auth }: Device) => db.call("remove_push_subscription", { endpoint, auth });
export const renew = (old: Device, next: Device) =>
  db.call("renew_push_subscription", { old_endpoint: old.endpoint, old_auth: old.auth, ...next });
export const listed = ({ id }: Person) =>
  dbOwner.rows<Device & { id: string }>("select * from public.list_push_devices($1)", [id]);
export const endpointsOf = async (person: Person) => (await listed(person)).map(({ endpoint }) => endpoint);
