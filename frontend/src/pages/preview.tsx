import styled from 'styled-components';
import type { PreviewView } from '../../../contracts/views/preview.ts';
import { ApiError } from '../api/client.ts';
import { usePreview } from '../api/previews.ts';
import { ArticleBody } from '../components/article-body.tsx';
import { WarningNotice } from '../components/notices.ts';
import { Time } from '../components/time.tsx';
import { ButtonLink, Container, EmptyState, Failure, Section, Skeletons } from '../components/ui.tsx';
import { useCurrentHeading } from '../components/use-current-heading.ts';
import { paths } from '../paths.ts';
import { useRoute } from '../route-context.ts';
import { space } from '../theme.ts';
import { Columns, headingsOf } from './post.tsx';

const Bar = styled(WarningNotice)`
  margin-block: ${space[6]};
`;

const states = {
  draft: 'It is a draft: its author is writing it.',
  pending: 'It waits for a review.',
  rejected: 'It was not accepted, and its author may change it.',
  withdrawn: 'Its author has withdrawn it, and may change it.',
} as const;

const Shown = ({ preview }: { preview: PreviewView }) => {
  const { status, author, toc, updatedAt } = preview;
  const current = useCurrentHeading(headingsOf(toc));
  const title = preview.title || 'Untitled';
  // Links in the preview lead only to published content.
  const post = { ...preview, title, status: 'pending', publishedAt: null } as const;
  return (
    <>
      <Bar role="note" aria-label="Preview">
        <strong>Preview: not published</strong>
        <span>
          <bdi>{author.fullName}</bdi> shared this article with you. {states[status]} Last changed{' '}
          <Time value={updatedAt} format="minute" />.
        </span>
      </Bar>
      <Columns post={post} isPreview current={current}>
        <ArticleBody html={preview.body} linked />
      </Columns>
    </>
  );
};

const Ended = () => (
  <Section>
    <EmptyState
      as="h1"
      title="This preview has ended"
      text="Its author revoked it, it is too old, or the article was published or deleted. Ask the author for a new link."
    >
      <ButtonLink to={paths.home}>Return to Home</ButtonLink>
    </EmptyState>
  </Section>
);

/** A preview of unpublished text, for anyone with the link (decision 0165). */
const PreviewPage = () => {
  const { token = '' } = useRoute().params;
  const { data: preview, error, mutate } = usePreview(token);
  const hasEnded = preview === null || (error instanceof ApiError && error.code === 'LINK_NOT_VALID');
  return (
    <Container>
      {preview ? <Shown preview={preview} /> : hasEnded ? <Ended /> : null}
      {!preview && !hasEnded && (error ? <Failure onRetry={() => void mutate()} /> : <Skeletons count={3} height="18rem" />)}
    </Container>
  );
};

export default PreviewPage;
