import styled from 'styled-components';
import type { NoticeWay } from '../../../contracts/notices.ts';
import type { NoticeSettings } from '../../../contracts/views/notice.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { CheckGroup } from '../components/check-group.ts';
import { WarningNotice } from '../components/notices.ts';
import { Button, Failure, Skeletons } from '../components/ui.tsx';
import { color, size } from '../theme.ts';
import { Form, Outcome, Part } from './parts.tsx';
import { useNoticeSettings } from './use-notice-settings.ts';
import { useOutcomeForm } from '../auth/use-outcome-form.ts';

const Always = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};
`;

interface List {
  readonly title: string;
  readonly onSite: NoticeWay;
  readonly byMail: NoticeWay;
  readonly admins?: true;
}

const lists: readonly List[] = [
  { title: 'Decisions on your articles', onSite: 'decisionsOnSite', byMail: 'decisionsByMail' },
  { title: 'Articles that wait for a review, once a day', onSite: 'digestOnSite', byMail: 'digestByMail', admins: true },
  { title: 'Appeals against decisions of others', onSite: 'appealsOnSite', byMail: 'appealsByMail', admins: true },
];

interface FieldsProps {
  readonly user: UserView;
  readonly settings: NoticeSettings;
  readonly save: ReturnType<typeof useNoticeSettings>['save'];
}

const Fields = ({ user, settings, save }: FieldsProps) => {
  const shown = lists.filter(({ admins }) => !admins || user.isAdmin);
  const ways = shown.flatMap(({ onSite, byMail }) => (settings.sendsMail ? [onSite, byMail] : [onSite]));
  const form = useOutcomeForm(
    () => ({}),
    async (values) => {
      await save(values, ways);
      return 'Your choice is saved. It applies from the next notice.';
    },
  );
  const box = (way: NoticeWay, name: string) => (
    <label>
      <input type="checkbox" name={way} defaultChecked={settings[way]} />
      {name}
    </label>
  );
  return (
    <>
      <Form noValidate onSubmit={form.submit}>
        {shown.map(({ title, onSite, byMail }) => (
          <CheckGroup key={title}>
            <legend>{title}</legend>
            {box(onSite, 'On the site, at the bell')}
            {settings.sendsMail && box(byMail, 'By e-mail')}
          </CheckGroup>
        ))}
        {settings.sendsMail && user.mustConfirmEmail && (
          <WarningNotice>Nothing comes by e-mail until your address is confirmed: see above.</WarningNotice>
        )}
        <Always>Of a new password, passkey or code, and of a sign-in on a new device, you are told in any case.</Always>
        <Button type="submit" disabled={form.pending}>
          {form.pending ? 'Saving...' : 'Save notices'}
        </Button>
      </Form>
      <Outcome done={form.done} refusal={form.refusal} />
    </>
  );
};

/** The user's notice settings. */
export const Notices = ({ user }: { user: UserView }) => {
  const { settings, error, retry, save } = useNoticeSettings();
  return (
    <Part
      title="Notices"
      text="What you are told of, and how. Each mail that you can do without has a link that ends such mails."
    >
      {settings && <Fields user={user} settings={settings} save={save} />}
      {!settings && (error ? <Failure onRetry={retry} /> : <Skeletons count={2} height="6rem" />)}
    </Part>
  );
};
