/** Title of a failed area. Release checks look for this text. */
export const areaFailed = "Esta parte da loja não carregou";
export const pageMissing = "Página não encontrada";
export const accessDenied = "ACESSO NEGADO";

/** Shown during the staff access check; reveals nothing about the area. */
export const accessChecked = "Conferindo se a sua conta tem acesso a esta página. É só um instante.";
