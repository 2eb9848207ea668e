import styled from 'styled-components';
import type { EditedCategory } from '../../../contracts/views/category.ts';
import { CategoryIcon } from '../components/category-icon.tsx';
import { Link } from '../components/link.tsx';
import { OrderedRows } from '../components/ordered-rows.tsx';
import { DeclineButton, RowButton } from '../components/row-buttons.ts';
import { singleClick } from '../components/single-click.ts';
import { Hidden, Quiet } from '../components/ui.tsx';
import { articles } from '../format.ts';
import { paths } from '../paths.ts';
import { font, size, space } from '../theme.ts';

const What = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[4]};
  align-items: center;
  p {
    font-size: ${size.small};
  }
  a {
    font-family: ${font.mono};
  }
`;

interface RowsProps {
  readonly categories: readonly EditedCategory[];
  readonly onMove: (place: number, by: -1 | 1) => void;
  readonly onEdit: (category: EditedCategory) => void;
  readonly onRetire: (category: EditedCategory) => void;
}

/** The categories in their order. */
export const CategoryRows = ({ categories, onMove, onEdit, onRetire }: RowsProps) => (
  <OrderedRows
    label="Categories, in their order"
    onMove={onMove}
    items={categories.map((category) => ({
      key: category.slug,
      name: category.name,
      shown: (
        <What>
          <CategoryIcon category={category} />
          <div>
            <h3 dir="auto">{category.name}</h3>
            <Quiet>
              <Link to={paths.category(category.slug)}>{paths.category(category.slug)}</Link> · {articles(category.articlesCount)}
            </Quiet>
          </div>
        </What>
      ),
      actions: (
        <>
          <RowButton $kind="quiet" onClick={singleClick(() => onEdit(category))}>
            Edit <Hidden>{category.name}</Hidden>
          </RowButton>
          <DeclineButton $kind="quiet" aria-disabled={categories.length < 2} onClick={singleClick(() => onRetire(category))}>
            Retire <Hidden>{category.name}</Hidden>
          </DeclineButton>
        </>
      ),
    }))}
  />
);
