import type { Database as Generated, Json } from "../../supabase/generated/database.types";

/** A list that is sent may be read-only: nothing changes it on the way. */
type ReadonlyList<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;
/** Interfaces have no index signature, so `Json` would refuse them. */
type Sendable<Value> = Json extends Value ? unknown : ReadonlyList<Value>;
type SendableRow<Row> = { [Column in keyof Row]: Sendable<Row[Column]> };
/** PostgREST takes null for an argument with a default; the generator only lets it be left out. */
type SendableArguments<Args> = {
  [Name in keyof Args]: Sendable<Args[Name]> | (undefined extends Args[Name] ? null : never);
};

type SendableRelation<Relation> = {
  [Part in keyof Relation]: Part extends "Insert" | "Update" ? SendableRow<Relation[Part]> : Relation[Part];
};
type SendableFunction<Rpc> = { [Part in keyof Rpc]: Part extends "Args" ? SendableArguments<Rpc[Part]> : Rpc[Part] };

type Public = Generated["public"];

/** The values of an enum of the database, as a union. */
export type Enums<Name extends keyof Public["Enums"]> = Public["Enums"][Name];

/** The generated types, with what they forbid although PostgREST takes it. */
export type Database = {
  public: {
    Tables: { [Name in keyof Public["Tables"]]: SendableRelation<Public["Tables"][Name]> };
    Views: { [Name in keyof Public["Views"]]: SendableRelation<Public["Views"][Name]> };
    Functions: { [Name in keyof Public["Functions"]]: SendableFunction<Public["Functions"][Name]> };
    Enums: Public["Enums"];
    CompositeTypes: Public["CompositeTypes"];
  };
};
