import styled from 'styled-components';
import { Footer } from '../components/footer.tsx';
import { Header } from '../components/header.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Container } from '../components/ui.tsx';
import { Answers } from './answers.tsx';
import { Cards } from './cards.tsx';
import { Controls } from './controls.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { OverThePage } from './over-the-page.tsx';
import { user } from './samples.ts';
import { Several } from './specimen.tsx';
import { Tables } from './tables.tsx';
import { Texts } from './texts.tsx';
import { Tokens } from './tokens.tsx';
import { Ways } from './ways.tsx';
import { space } from '../theme.ts';

const Head = styled(PageHead)`
  margin-top: ${space[8]};
`;

const parts = ['tokens', 'controls', 'fields', 'ways', 'cards', 'lists', 'tables', 'over', 'texts'];

/**
 * Every shared component in every state, for developers. New components must be added here (gallery.test.ts), and are
 * inspected and measured with the others (e2e/gallery.test.ts, which also triggers hover and focus).
 */
export const Gallery = () => (
  <Answers user={user}>
    <Header />
    <main id="main">
      <Container>
        <Head>
          <h1>Gallery of components</h1>
          <p>What the pages are made of, in every state. Links lead nowhere here.</p>
          <Several as="nav" aria-label="Parts">
            {parts.map((part) => (
              <a key={part} href={`#${part}`}>
                {part}
              </a>
            ))}
          </Several>
        </Head>
        <Tokens />
        <Controls />
        <Fields />
        <Ways />
        <Cards />
        <Lists />
        <Tables />
        <OverThePage />
        <Texts />
      </Container>
    </main>
    <Footer />
  </Answers>
);
