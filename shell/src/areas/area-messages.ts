/** The title of an area that cannot be shown, by which checks recognize it. */
export const areaFailed = "Esta parte da loja não carregou";
export const pageMissing = "Página não encontrada";
export const accessDenied = "ACESSO NEGADO";

/** Said while the gate of a staff area asks who is there; it says nothing of the area. */
export const accessChecked = "Conferindo se a sua conta tem acesso a esta página. É só um instante.";
