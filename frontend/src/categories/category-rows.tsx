import { useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { EditedCategory } from '../../../contracts/views/category.ts';
import { CategoryIcon } from '../components/category-icon.tsx';
import { Link } from '../components/link.tsx';
import { DeclineButton, RowButton } from '../components/row-buttons.ts';
import { singleClick } from '../components/single-click.ts';
import { Hidden, Panel, Quiet } from '../components/ui.tsx';
import { articles } from '../format.ts';
import { paths } from '../paths.ts';
import { font, from, size, space } from '../theme.ts';

const List = styled.ol`
  display: grid;
  gap: ${space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Row = styled(Panel)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[3]} ${space[4]};
  align-items: center;
  padding: ${space[3.5]} ${space[4]};
  ${from.tablet} {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }
`;

const What = styled.div`
  min-width: 0;
  p {
    font-size: ${size.small};
  }
  a {
    font-family: ${font.mono};
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  gap: ${space[2]};
  ${from.tablet} {
    grid-column: auto;
  }
`;

interface RowsProps {
  readonly categories: readonly EditedCategory[];
  readonly onMove: (place: number, by: -1 | 1) => void;
  readonly onEdit: (category: EditedCategory) => void;
  readonly onRetire: (category: EditedCategory) => void;
}

/** The categories in their order; whoever moves one keeps the focus on the button that did it. */
export const CategoryRows = ({ categories, onMove, onEdit, onRetire }: RowsProps) => {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ readonly slug: string; readonly by: -1 | 1 }>();
  useLayoutEffect(() => {
    if (!moved) return;
    list.current?.querySelector<HTMLElement>(`[data-category="${moved.slug}"] [data-move="${moved.by}"]`)?.focus();
  }, [moved]);
  const place = categories.findIndex(({ slug }) => slug === moved?.slug);

  const moveButton = ({ name, slug }: EditedCategory, at: number, by: -1 | 1) => {
    const isLast = at + by < 0 || at + by >= categories.length;
    const move = (): void => {
      if (isLast) return;
      onMove(at, by);
      setMoved({ slug, by });
    };
    // Not once on a double click: whoever clicks twice moves it by two.
    return (
      <RowButton $kind="quiet" data-move={by} aria-disabled={isLast} onClick={move}>
        <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
        <Hidden>
          Move {name} {by < 0 ? 'up' : 'down'}
        </Hidden>
      </RowButton>
    );
  };

  return (
    <>
      <List ref={list} aria-label="Categories, in their order">
        {categories.map((category, at) => (
          <li key={category.id} data-category={category.slug}>
            <Row>
              <CategoryIcon category={category} />
              <What>
                <h3 dir="auto">{category.name}</h3>
                <Quiet>
                  <Link to={paths.category(category.slug)}>{paths.category(category.slug)}</Link> ·{' '}
                  {articles(category.articlesCount)}
                </Quiet>
              </What>
              <Actions>
                {moveButton(category, at, -1)}
                {moveButton(category, at, 1)}
                <RowButton $kind="quiet" onClick={singleClick(() => onEdit(category))}>
                  Edit <Hidden>{category.name}</Hidden>
                </RowButton>
                <DeclineButton
                  $kind="quiet"
                  aria-disabled={categories.length < 2}
                  onClick={singleClick(() => onRetire(category))}
                >
                  Retire <Hidden>{category.name}</Hidden>
                </DeclineButton>
              </Actions>
            </Row>
          </li>
        ))}
      </List>
      <Hidden role="status" aria-live="polite" data-announcement>
        {place < 0 ? '' : `${categories[place]?.name} is ${place + 1} of ${categories.length} now.`}
      </Hidden>
    </>
  );
};
