import { pino } from 'pino';
import { readConfig } from '../config/config.ts';
import { Mailer, type Mail } from '../mail/mailer.ts';
import type { Stores } from '../stores/stores.ts';
import { namedSite } from './named-site.ts';

/** The result of a mail: whether it was sent, and if not, why. */
export interface Mailed {
  readonly isSent: boolean;
  readonly why?: string;
}

/** Sends a mail from the site in a single try: the operator is waiting for the command. */
export const mailOnce = async ({ log }: Pick<Stores, 'log'>, mailOf: (siteName: string) => Mail): Promise<Mailed> => {
  const { smtp, mailFrom } = readConfig(process.env);
  if (!smtp || mailFrom === undefined) return { isSent: false, why: 'This site sends no mail.' };
  const site = await namedSite(log);
  const mailer = new Mailer({ server: smtp, from: mailFrom, name: () => site.name, logger: pino({ level: 'silent' }) });
  const mail = mailOf(site.name);
  const delivery = await mailer.deliver(mail, async () => true);
  return typeof delivery === 'string' ? { isSent: true } : { isSent: false, why: mailer.whyNot(mail, delivery.error).reason };
};
