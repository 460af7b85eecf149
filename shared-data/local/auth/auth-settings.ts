import { basename } from "node:path";
import type { MailServer } from "../notices/mail-sender";
import { templatesPath } from "./mail-templates";

/** The parts of `[auth]` in supabase/config.toml that an auth server does not take as they are. */
interface AuthConfig {
  readonly enable_signup: boolean;
  readonly email: {
    readonly enable_confirmations: boolean;
    readonly template: EmailTemplates;
    readonly notification: EmailTemplates;
  };
  readonly external: Record<string, { readonly client_id: string; readonly secret: string; readonly url?: string }>;
}

type EmailTemplates = Record<string, { readonly subject: string; readonly content_path: string }>;

interface Place {
  readonly config: AuthConfig;
  readonly authUrl: string;
  /** Connection URI as `supabase_auth_admin`. */
  readonly databaseUri: string;
  readonly jwtSecret: string;
  /** The backend's public URL, from which the auth server also fetches its email templates. */
  readonly url: string;
  readonly own: string;
  readonly shellUrl: string;
  readonly mailServer: MailServer;
}

type Settings = Record<string, string | number | boolean>;

/** Variables of the server that take a setting below `[auth]` as it is; one that the file does not have is left out. */
const fromConfig: Readonly<Record<string, string>> = {
  GOTRUE_JWT_EXP: "jwt_expiry",
  GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: "enable_anonymous_sign_ins",
  GOTRUE_PASSWORD_MIN_LENGTH: "minimum_password_length",
  GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: "enable_refresh_token_rotation",
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: "refresh_token_reuse_interval",
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: "email.secure_password_change",
  GOTRUE_SECURITY_CAPTCHA_ENABLED: "captcha.enabled",
  GOTRUE_SECURITY_CAPTCHA_PROVIDER: "captcha.provider",
  GOTRUE_SECURITY_CAPTCHA_SECRET: "captcha.secret",
  GOTRUE_RATE_LIMIT_EMAIL_SENT: "rate_limit.email_sent",
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: "rate_limit.token_refresh",
  GOTRUE_RATE_LIMIT_OTP: "rate_limit.sign_in_sign_ups",
  GOTRUE_RATE_LIMIT_VERIFY: "rate_limit.token_verifications",
  GOTRUE_MFA_TOTP_ENROLL_ENABLED: "mfa.totp.enroll_enabled",
  GOTRUE_MFA_TOTP_VERIFY_ENABLED: "mfa.totp.verify_enabled",
  GOTRUE_SESSIONS_TIMEBOX: "sessions.timebox",
  GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: "sessions.inactivity_timeout",
  GOTRUE_SMTP_MAX_FREQUENCY: "email.max_frequency",
  GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: "email.double_confirm_changes",
  GOTRUE_MAILER_OTP_LENGTH: "email.otp_length",
  GOTRUE_MAILER_OTP_EXP: "email.otp_expiry",
};

/** The environment variables of a Supabase auth server with the settings of supabase/config.toml. */
export function authServerSettings(place: Place): Settings {
  const { config, authUrl, databaseUri, jwtSecret, url, own, shellUrl } = place;
  const { email } = config;
  const { hostname, port } = new URL(authUrl);
  const given = Object.entries(fromConfig).map(([name, path]) => [name, readSetting(config, path)]);
  return {
    GOTRUE_API_HOST: hostname,
    PORT: port || 80,
    API_EXTERNAL_URL: `${url}/auth/v1`,
    GOTRUE_SITE_URL: shellUrl,
    GOTRUE_URI_ALLOW_LIST: `${shellUrl}/**`,
    GOTRUE_DB_DRIVER: "postgres",
    DATABASE_URL: databaseUri,
    DB_NAMESPACE: "auth",
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_JWT_AUD: "authenticated",
    GOTRUE_JWT_DEFAULT_GROUP_NAME: "authenticated",
    GOTRUE_JWT_ADMIN_ROLES: "service_role",
    GOTRUE_DISABLE_SIGNUP: !config.enable_signup,
    GOTRUE_EXTERNAL_EMAIL_ENABLED: true,
    GOTRUE_EXTERNAL_PHONE_ENABLED: false,
    GOTRUE_RATE_LIMIT_HEADER: "X-Forwarded-For",
    GOTRUE_MAILER_AUTOCONFIRM: !email.enable_confirmations,
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    ...mailServerSettings(place.mailServer),
    ...templateSettings(email.template, own),
    ...templateSettings(email.notification, own, "_NOTIFICATION"),
    ...Object.fromEntries(
      Object.keys(email.notification).map((kind) => [
        `GOTRUE_MAILER_NOTIFICATIONS_${kind.toUpperCase()}_ENABLED`,
        true,
      ]),
    ),
    ...providerSettings(config.external, url),
  };
}

const readSetting = (config: unknown, path: string): unknown =>
  path.split(".").reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], config);

function mailServerSettings({ url, from }: MailServer): Settings {
  const { protocol, hostname, port, username, password } = new URL(url);
  const [, name = "", address = from] = /^(.*?)\s*<(.+)>$/.exec(from) ?? [];
  return {
    GOTRUE_SMTP_HOST: hostname,
    GOTRUE_SMTP_PORT: port || (protocol === "smtps:" ? 465 : 587),
    GOTRUE_SMTP_USER: decodeURIComponent(username),
    GOTRUE_SMTP_PASS: decodeURIComponent(password),
    GOTRUE_SMTP_ADMIN_EMAIL: address,
    GOTRUE_SMTP_SENDER_NAME: name,
  };
}

// The server fetches each email template by http.
const templateSettings = (templates: EmailTemplates, own: string, ending = ""): Settings =>
  Object.fromEntries(
    Object.entries(templates).flatMap(([kind, { subject, content_path: path }]) => [
      [`GOTRUE_MAILER_SUBJECTS_${kind.toUpperCase()}${ending}`, subject],
      [`GOTRUE_MAILER_TEMPLATES_${kind.toUpperCase()}${ending}`, `${own}${templatesPath}${basename(path)}`],
    ]),
  );

/** A social provider is enabled if the environment has its id and secret. */
function providerSettings(external: AuthConfig["external"], url: string): Settings {
  const given = Object.entries(external).filter(([, { client_id: id, secret }]) => id && secret);
  const entries = given.map(([provider, { client_id, secret, url: address = "" }]) => {
    const name = `GOTRUE_EXTERNAL_${provider.toUpperCase()}`;
    return {
      [`${name}_ENABLED`]: true,
      [`${name}_CLIENT_ID`]: client_id,
      [`${name}_SECRET`]: secret,
      [`${name}_REDIRECT_URI`]: `${url}/auth/v1/callback`,
      [`${name}_URL`]: address,
    };
  });
  return Object.assign({}, ...entries);
}
