import { basename } from "node:path";
import type { MailServer } from "../notices/mail-sender";
import { templatesPath } from "./mail-templates";

/** The parts of supabase/config.toml that an auth server uses. */
interface AuthConfig {
  readonly jwt_expiry: number;
  readonly enable_signup: boolean;
  readonly enable_anonymous_sign_ins: boolean;
  readonly enable_refresh_token_rotation: boolean;
  readonly refresh_token_reuse_interval: number;
  readonly minimum_password_length: number;
  readonly email: {
    readonly enable_confirmations: boolean;
    readonly double_confirm_changes: boolean;
    readonly secure_password_change: boolean;
    readonly max_frequency: string;
    readonly otp_length: number;
    readonly otp_expiry: number;
    readonly template: EmailTemplates;
    readonly notification: EmailTemplates;
  };
  readonly rate_limit: Record<"email_sent" | "token_refresh" | "sign_in_sign_ups" | "token_verifications", number>;
  readonly captcha?: { readonly enabled: boolean; readonly provider: string; readonly secret: string };
  readonly sessions?: { readonly timebox?: string; readonly inactivity_timeout?: string };
  readonly mfa: { readonly totp: { readonly enroll_enabled: boolean; readonly verify_enabled: boolean } };
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

/** The environment variables of a Supabase auth server with the settings of supabase/config.toml. */
export function authServerSettings(place: Place): Settings {
  const { config, authUrl, databaseUri, jwtSecret, url, shellUrl } = place;
  const { hostname, port } = new URL(authUrl);
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
    GOTRUE_JWT_EXP: config.jwt_expiry,
    GOTRUE_JWT_AUD: "authenticated",
    GOTRUE_JWT_DEFAULT_GROUP_NAME: "authenticated",
    GOTRUE_JWT_ADMIN_ROLES: "service_role",
    GOTRUE_DISABLE_SIGNUP: !config.enable_signup,
    GOTRUE_EXTERNAL_EMAIL_ENABLED: true,
    GOTRUE_EXTERNAL_PHONE_ENABLED: false,
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: config.enable_anonymous_sign_ins,
    GOTRUE_PASSWORD_MIN_LENGTH: config.minimum_password_length,
    ...securitySettings(config),
    ...mailSettings(place),
    ...providerSettings(config.external, url),
  };
}

function securitySettings({ email, rate_limit: rates, mfa, captcha, sessions, ...config }: AuthConfig): Settings {
  return {
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: config.enable_refresh_token_rotation,
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: config.refresh_token_reuse_interval,
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: email.secure_password_change,
    GOTRUE_RATE_LIMIT_HEADER: "X-Forwarded-For",
    GOTRUE_RATE_LIMIT_EMAIL_SENT: rates.email_sent,
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: rates.token_refresh,
    GOTRUE_RATE_LIMIT_OTP: rates.sign_in_sign_ups,
    GOTRUE_RATE_LIMIT_VERIFY: rates.token_verifications,
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: mfa.totp.enroll_enabled,
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: mfa.totp.verify_enabled,
    ...(captcha?.enabled && {
      GOTRUE_SECURITY_CAPTCHA_ENABLED: true,
      GOTRUE_SECURITY_CAPTCHA_PROVIDER: captcha.provider,
      GOTRUE_SECURITY_CAPTCHA_SECRET: captcha.secret,
    }),
    ...(sessions?.timebox && { GOTRUE_SESSIONS_TIMEBOX: sessions.timebox }),
    ...(sessions?.inactivity_timeout && { GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: sessions.inactivity_timeout }),
  };
}

function mailSettings({ config: { email }, own, mailServer }: Place): Settings {
  const { protocol, hostname, port, username, password } = new URL(mailServer.url);
  const [, name = "", address = mailServer.from] = /^(.*?)\s*<(.+)>$/.exec(mailServer.from) ?? [];
  return {
    GOTRUE_SMTP_HOST: hostname,
    GOTRUE_SMTP_PORT: port || (protocol === "smtps:" ? 465 : 587),
    GOTRUE_SMTP_USER: decodeURIComponent(username),
    GOTRUE_SMTP_PASS: decodeURIComponent(password),
    GOTRUE_SMTP_ADMIN_EMAIL: address,
    GOTRUE_SMTP_SENDER_NAME: name,
    GOTRUE_SMTP_MAX_FREQUENCY: email.max_frequency,
    GOTRUE_MAILER_AUTOCONFIRM: !email.enable_confirmations,
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: email.double_confirm_changes,
    GOTRUE_MAILER_OTP_LENGTH: email.otp_length,
    GOTRUE_MAILER_OTP_EXP: email.otp_expiry,
    ...templateSettings(email.template, own),
    ...templateSettings(email.notification, own, "_NOTIFICATION"),
    ...Object.fromEntries(
      Object.keys(email.notification).map((kind) => [
        `GOTRUE_MAILER_NOTIFICATIONS_${kind.toUpperCase()}_ENABLED`,
        true,
      ]),
    ),
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
