/** What the checkout authenticates with in local mode, where no other secret is set; refused everywhere else. */
export const developmentSecret = "segredo-de-desenvolvimento";
