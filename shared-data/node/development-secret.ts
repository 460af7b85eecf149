/** The webhook secret of local mode, where no other is set; refused everywhere else. */
export const developmentSecret = "segredo-de-desenvolvimento";
