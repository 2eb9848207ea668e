import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import type { DeskFigures } from '../../../contracts/views/figures.ts';
import { useDeskFigures } from '../api/figures.ts';
import { ChoiceLinks } from '../components/choice-links.ts';
import { Figures } from '../components/figures.tsx';
import { Guard } from '../components/guard.tsx';
import { Link } from '../components/link.tsx';
import { Breadcrumbs, Container, Failure, Quiet, Section, SectionHead, Skeletons } from '../components/ui.tsx';
import { durationAtMost } from '../durations.ts';
import { DeskCharts } from '../figures/charts.tsx';
import { AdminTable, ReasonTable, WeekTable } from '../figures/numbers.tsx';
import { count } from '../format.ts';
import { paths } from '../paths.ts';
import { color, space } from '../theme.ts';

const Part = styled(Section)`
  padding-block: 0 ${space[10]};
`;

const spans = [13, 26, 52] as const;

/** The number of weeks in the address. */
const useSpan = (): number => {
  const asked = Number(new URLSearchParams(useLocation().search).get('weeks'));
  return spans.find((span) => span === asked) ?? spans[0];
};

const atAGlance = (figures: DeskFigures | undefined) => {
  const approved = figures?.weeks.reduce((sum, week) => sum + week.approved, 0) ?? 0;
  const rejected = figures?.weeks.reduce((sum, week) => sum + week.rejected, 0) ?? 0;
  const answers = approved + rejected;
  const usual = figures?.usualWait === null ? 'Unknown' : figures && durationAtMost(figures.usualWait);
  return [
    {
      name: 'Waiting',
      value: figures && count(figures.weeks.at(-1)?.waiting ?? 0),
      text: 'posts and changes, now',
      ink: color.copper,
    },
    {
      name: 'Answered within',
      value: usual,
      text: 'nine of ten, in the last eight weeks; authors are told so',
      ink: color.primary,
    },
    {
      name: 'Approved',
      value: figures && (answers === 0 ? '–' : `${Math.round((100 * approved) / answers)} %`),
      text: `of ${count(answers)} answers in these weeks`,
      ink: color.primary,
    },
  ];
};

/** The appeals and their outcomes. */
const appealsSentence = ({ filed, upheld, reversed }: DeskFigures['appeals']): string => {
  if (filed + upheld + reversed === 0) return 'No appeals in these weeks.';
  const answers = upheld + reversed;
  const answered =
    answers === 0
      ? 'None was answered.'
      : `${count(answers)} ${answers === 1 ? 'appeal was' : 'appeals were'} answered: ${count(upheld)} upheld the decision, ${count(reversed)} reversed it.`;
  return `In these weeks authors appealed against ${count(filed)} ${filed === 1 ? 'decision' : 'decisions'}. ${answered}`;
};

const DeskFiguresShown = () => {
  const span = useSpan();
  const { data, error, mutate } = useDeskFigures(span);
  return (
    <Container>
      <Breadcrumbs crumbs={[{ name: 'Admin Dashboard', to: paths.admin }, { name: 'Figures' }]} />
      <SectionHead>
        <h1>Figures</h1>
      </SectionHead>
      <ChoiceLinks aria-label="Weeks">
        {spans.map((one) => (
          <Link
            key={one}
            to={one === spans[0] ? paths.figures : `${paths.figures}?weeks=${one}`}
            aria-current={one === span ? 'page' : undefined}
          >
            {one} weeks
          </Link>
        ))}
      </ChoiceLinks>
      <Figures busy={!data} figures={atAGlance(data)} />
      {error && <Failure onRetry={() => void mutate()} />}
      {!data && !error && <Skeletons count={2} height="16rem" most={1} />}
      {data && (
        <>
          <DeskCharts figures={data} />
          <Part aria-labelledby="by-week">
            <h2 id="by-week">By week</h2>
            <Quiet>Weeks begin on Monday, at midnight UTC. Decisions that were taken back are counted as undone alone.</Quiet>
            <WeekTable weeks={data.weeks} />
          </Part>
          <Part aria-labelledby="by-admin">
            <h2 id="by-admin">By admin</h2>
            {data.admins.length === 0 ? (
              <Quiet>Nobody decided on anything in these weeks.</Quiet>
            ) : (
              <AdminTable admins={data.admins} />
            )}
          </Part>
          <Part aria-labelledby="appeals">
            <h2 id="appeals">Appeals</h2>
            <Quiet>{appealsSentence(data.appeals)}</Quiet>
          </Part>
          {data.reasons.length > 0 && (
            <Part aria-labelledby="by-reason">
              <h2 id="by-reason">By reason</h2>
              <Quiet>Why texts were rejected or unpublished. A decision with several reasons is counted at each.</Quiet>
              <ReasonTable reasons={data.reasons} />
            </Part>
          )}
        </>
      )}
    </Container>
  );
};

/** Statistics of the review desk. */
const FiguresPage = () => <Guard admin>{() => <DeskFiguresShown />}</Guard>;

export default FiguresPage;
