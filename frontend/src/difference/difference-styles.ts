import { css } from 'styled-components';
import { color, radius } from '../theme.ts';

/** Additions are underlined, removals struck through: colour alone must not carry the meaning. */
export const differenceStyles = css`
  ins {
    color: inherit;
    text-decoration: underline 2px ${color.primary};
    text-underline-offset: 0.15em;
    background: ${color.wash};
  }
  del {
    color: ${color.danger};
    text-decoration: line-through;
  }
  ins,
  del {
    border-radius: ${radius.control};
    -webkit-box-decoration-break: clone;
    box-decoration-break: clone;
  }
  ins > :is(img, pre, div, ul, ol, blockquote, aside) {
    outline: 2px solid ${color.primary};
    outline-offset: 2px;
  }
  del > :is(img, pre, div, ul, ol, blockquote, aside) {
    outline: 2px dashed ${color.danger};
    outline-offset: 2px;
  }
`;
