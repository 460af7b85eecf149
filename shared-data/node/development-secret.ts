/** The default webhook secret of local mode; refused everywhere else. */
export const developmentSecret = "segredo-de-desenvolvimento";
