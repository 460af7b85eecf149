import { readFileSync } from "node:fs";
import path from "node:path";
import { isReservedName } from "../../../src/validation/reserved-name";
import { db } from "../harness/database";
import { createCustomer, signIn } from "../harness/factories";

const words = (list: string) => list.trim().split(/\s+/);
const reserved = words(`
  suporte suporte_oficial SUPORTE _suporte_ s_u_p_o_r_t_e 5up0r73 suuporte support osuporte
  admin admin1 _admin_ adm1n 4dmin admln adrnin superadmin admindaloja administrador
  moderador m0derad0r moderacao mod_7 gerente gerente_ana g3r3nt3 93rente gerencia
  equipe equip3 3quipe_loja staff 5taff staffdaloja oficial 0f1c1al official perfil_oficial
  atendimento atendimento24h atendente_2 financeiro f1nance1ro ativosja ativos_ja at1v0sj4_1
  loja l0ja 1oja loja1 _loja_ l0ja1 a_loja loja_oficial lojaa vendas victoria_vendas
  root r00t root_1 sistema s1stema system sac sac24 adm adm_carlos ajuda help store
  pagamento pagamentos_1 webmaster webrnaster
`);
const free = words(`
  marcelojunior maria maria_9 joao_silva ana_b lojadomarcos lojista_sp vendedor_top revendas
  admilson ademir adriano_m edmilson padrinho sandrinha leandrinho gerson geraldo10 moderno
  equilibrio oficina_do_ze financas roots_reggae suplementos supermario estafeta sacola saci
  cliente_demo bia_demo caio_demo modesto storm sistematico atila ativos_br helper 123 ___
`);
it.each([
  ["reserved", reserved],
  ["free", free],
])("finds these names %s, in the browser as in the database", async (_kind, names) => {
  const expected = names.map((name) => ({ name, is_reserved: names === reserved }));
  const inDatabase = "select n as name, private.is_reserved_name(lower(n)) as is_reserved from unnest($1::text[]) n";
  expect(await db.rows(inDatabase, [names])).toEqual(expected);
  expect(names.map((name) => ({ name, is_reserved: isReservedName(name.toLowerCase()) }))).toEqual(expected);
});

it("has the same words in the browser and in the database", async () => {
  const source = "select prosrc from pg_proc where oid = 'private.is_reserved_name'::regproc";
  const inDatabase = await db.value<string>(source);
  const inBrowser = readFileSync(path.join(__dirname, "../../../src/validation/reserved-name.ts"), "utf8");
  const lists = (source: string) => source.match(/[a-z]+(\|[a-z]+){9,}/g);
  expect(lists(inDatabase)).toHaveLength(2);
  expect(lists(inBrowser)).toEqual(lists(inDatabase));
});

describe("a reserved display name", () => {
  const refusal = "PT400 display_name_reserved: Este nome de exibição é reservado à loja. Escolha outro.";

  it("is refused at sign-up, in the profile, past the function for it, and at the console", async () => {
    await expect(createCustomer({ metadata: { display_name: " Suporte_1 " } })).rejects.toThrow(refusal);
    const { id } = await createCustomer();
    const rename = "update public.profiles set display_name = 'adm1n' where id = $1";
    await expect(db.rows(rename, [id])).rejects.toThrow(refusal);
    await signIn({ id });
    await expect(db.rows(rename, [id])).rejects.toThrow(refusal);
    await expect(db.rows("select public.update_profile('Ana', 'GERENTE')")).rejects.toThrow(refusal);
  });

  it("stays with who had it before the word was reserved, until they take another", async () => {
    const { id } = await createCustomer({ metadata: { display_name: "joana" } });
    await db.rows("alter table public.profiles disable trigger prepare_profile");
    await db.rows("update public.profiles set display_name = 'suporte' where id = $1", [id]);
    await db.rows("alter table public.profiles enable trigger prepare_profile");
    await signIn({ id });
    expect(await db.value("select full_name from public.update_profile('Joana Lima', 'suporte')")).toBe("Joana Lima");
  });
});

describe.each(["anon", "authenticated"] as const)("%s", (role) => {
  const isFree = (name: string | null) => db.value("select public.is_display_name_free($1)", [name]);
  const suggest = (name: string | null) => db.value("select array(select public.suggest_display_names($1))", [name]);
  const take = async (...names: string[]) => {
    for (const name of names) await createCustomer({ metadata: { display_name: name } });
    await db.actAs(role);
  };

  it("sees which names are free, and three like one that is taken", async () => {
    await take("maria", "maria1", "maria3", ...[1, 2, 3, 4, 5, 6].map((number) => `roo${number}`));
    expect([await isFree("Maria"), await isFree("joana")]).toEqual([false, true]);
    for (const name of [" Maria ", "maria"]) expect(await suggest(name)).toEqual(["maria2", "maria4", "maria5"]);
    expect(await suggest("joana")).toEqual(["joana1", "joana2", "joana3"]);
    expect(await suggest("a".repeat(20))).toEqual([1, 2, 3].map((number) => `${"a".repeat(19)}${number}`));
    // With a 7 behind it, it reads as root.
    expect(await suggest("roo")).toEqual(["roo8", "roo9", "roo10"]);
  });

  it("gets no name that could not be one or is reserved", async () => {
    await db.actAs(role);
    for (const name of [null, "ab", "com espaço", "a".repeat(21), "%", "Equip3"])
      expect([name, await isFree(name), await suggest(name)]).toEqual([name, false, []]);
  });
});

it("suggests no name after 200 of a kind", async () => {
  await db.rows("alter table public.profiles disable trigger all");
  const taken = "select gen_random_uuid(), 'maria' || n from generate_series(1, 200) n";
  await db.rows(`insert into public.profiles (id, display_name) ${taken}`);
  expect(await db.rows("select public.suggest_display_names('maria')")).toEqual([]);
});
