import styled from 'styled-components';
import { noticeKinds, noticeSentence } from '../../../contracts/notices.ts';
import type { NoticeView } from '../../../contracts/views/notice.ts';
import { Link } from '../components/link.tsx';
import { LinkedText } from '../components/linked-text.tsx';
import { Hidden } from '../components/ui.tsx';
import { Time } from '../components/time.tsx';
import { paths } from '../paths.ts';
import { color, size, space } from '../theme.ts';

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = styled.li<{ $unread: boolean }>`
  display: grid;
  gap: ${space[1]};
  padding: ${space[3]} 0 ${space[3]} ${space[3]};
  border-bottom: 1px solid ${color.line};
  border-left: 3px solid ${({ $unread }) => ($unread ? color.primary : 'transparent')};
  overflow-wrap: anywhere;
  a {
    font-weight: ${({ $unread }) => ($unread ? 600 : 400)};
  }
  time {
    color: ${color.quiet};
    font-size: ${size.small};
  }
`;

const Reason = styled.p`
  padding-left: ${space[3]};
  border-left: 3px solid ${color.copper};
  white-space: pre-line;
`;

/** The address of the page that a notice is about. */
const placeOf = ({ kind, slug }: NoticeView): string => {
  if (kind === 'erased' || kind === 'appeal_upheld') return paths.myArticles;
  if (kind === 'appeal_filed') return paths.appeals;
  if (slug !== null) return paths.post(slug);
  return noticeKinds[kind] === 'digest' ? paths.admin : paths.settings;
};

interface Props {
  readonly notices: readonly NoticeView[];
  readonly onOpen: (notice: NoticeView) => void;
}

/** Notices, each with a link to the page that it is about. */
export const NoticeList = ({ notices, onOpen }: Props) => (
  <List>
    {notices.map((notice) => (
      <Item key={notice.id} $unread={!notice.isRead}>
        <Link to={placeOf(notice)} dir="auto" onClick={() => onOpen(notice)}>
          {!notice.isRead && <Hidden>Unread: </Hidden>}
          {noticeSentence(notice)}
        </Link>
        {notice.reason !== null && (
          <Reason dir="auto">
            <LinkedText text={notice.reason} />
          </Reason>
        )}
        <Time value={notice.time} format="minute" />
      </Item>
    ))}
  </List>
);
