import { Container } from '../components/ui.tsx';
import { Banner } from '../home/banner.tsx';
import { Categories } from '../home/categories.tsx';
import { Fresh } from '../home/fresh.tsx';
import { Hero } from '../home/hero.tsx';
import { Picks } from '../home/picks.tsx';

/** The home page (specification, section 2, "Home page"). */
const HomePage = () => (
  <>
    <Hero />
    <Container>
      <Picks />
      <Categories />
      <Fresh />
      <Banner />
    </Container>
  </>
);

export default HomePage;
