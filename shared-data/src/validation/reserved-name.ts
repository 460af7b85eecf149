const anywhere =
  "admin|atendente|atendimento|ativosja|equipe|financeiro|gerencia|gerente|moderacao|moderador|oficial|staff|suport";
const apart = "adm|ajuda|help|loja|mod|pagamento|pagamentos|root|sac|sistema|store|system|vendas|webmaster";

/**
 * True for a display name that imitates the store or its staff; R5.3. The database applies the same rule in
 * `private.is_reserved_name`, where it is described; a test compares the two.
 */
export function isReservedName(name: string): boolean {
  const pattern = `${anywhere}|(^|[_0-9])(${apart})($|[_0-9])`
    .replace(/[a-z]/g, "$&+_*")
    .replace(/[il]/g, "[il1]")
    .replaceAll("m", "(m|rn)")
    .replace(/[aegost]/g, (char) => `[${char}${lookAlikes[char]}]`);
  return new RegExp(pattern).test(name);
}

const lookAlikes: Readonly<Record<string, string>> = { a: "4", e: "3", g: "9", o: "0", s: "5", t: "7" };
