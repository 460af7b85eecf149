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

export const save = ({ endpoint, p256dh, auth }: Device) =>
  db.rows("select public.save_push_subscription($1, $2, $3)", [endpoint, p256dh, auth]);
export const remove = ({ endpoint, auth }: Device) =>
  db.rows("select public.remove_push_subscription($1, $2)", [endpoint, auth]);
export const renew = (old: Device, { endpoint, p256dh, auth }: Device) =>
  db.rows("select public.renew_push_subscription($1, $2, $3, $4, $5)", [
    old.endpoint,
    old.auth,
    endpoint,
    p256dh,
    auth,
  ]);
export const listed = ({ id }: Person) =>
  dbOwner.rows<Device & { id: string }>("select * from public.list_push_devices($1)", [id]);
export const endpointsOf = async (person: Person) => (await listed(person)).map(({ endpoint }) => endpoint);
