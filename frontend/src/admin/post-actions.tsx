import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { AdminPost, Status, Verdict } from '../api/admin.ts';
import { DeclineButton, RowButton, RowLink } from '../components/row-buttons.ts';
import { singleClick } from '../components/single-click.ts';
import { Hidden, Quiet } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { from, space } from '../theme.ts';
import { useWhyNot } from './own-post.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  ${from.wide} {
    flex-wrap: nowrap;
  }
`;

export interface RowActions {
  readonly onView: (post: AdminPost) => void;
  readonly onDecide: (post: AdminPost, verdict: Verdict) => void;
  readonly onFeature: (post: AdminPost) => void;
  /** The id of the post being featured or unfeatured. */
  readonly featuring: number | undefined;
}

interface Props extends RowActions {
  readonly post: AdminPost;
  readonly status: Status;
}

/** The possible actions for a post in the list of its status. */
export const PostActions = ({ post, status, onView, onDecide, onFeature, featuring }: Props) => {
  const whyNot = useWhyNot(post);
  const barred = whyNot === undefined ? {} : { 'aria-disabled': true, title: whyNot };
  const unlessBarred = (act: () => void) => singleClick(() => whyNot === undefined && act());
  const named = (name: string): ReactNode => (
    <span>
      {name}
      <Hidden> {post.title}</Hidden>
    </span>
  );
  const approve = (
    <RowButton key="approve" {...barred} onClick={unlessBarred(() => onDecide(post, 'approved'))}>
      {named('Approve')}
    </RowButton>
  );
  const decline = (name: string) => (
    <DeclineButton key="decline" $kind="quiet" {...barred} onClick={unlessBarred(() => onDecide(post, 'rejected'))}>
      {named(name)}
    </DeclineButton>
  );
  const view = (
    <RowButton key="view" $kind="quiet" data-view aria-haspopup="dialog" onClick={singleClick(() => onView(post))}>
      {named('View')}
    </RowButton>
  );
  const visit = (
    <RowLink key="visit" $kind="quiet" to={paths.post(post.slug)}>
      {named('Visit Page')}
    </RowLink>
  );
  const feature = (
    <RowButton
      key="feature"
      $kind="quiet"
      aria-disabled={featuring === post.id}
      {...barred}
      onClick={unlessBarred(() => onFeature(post))}
    >
      {named(post.featured ? 'Unfeature' : 'Feature')}
    </RowButton>
  );
  const actions: Readonly<Record<Status, readonly ReactNode[]>> = {
    pending: [approve, decline('Reject'), view],
    rejected: [view, approve],
    approved: [view, visit, feature, decline('Unpublish')],
  };
  return (
    <Row>
      {actions[status]}
      {whyNot !== undefined && <Quiet>{whyNot}</Quiet>}
    </Row>
  );
};
