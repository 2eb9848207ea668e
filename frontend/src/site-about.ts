/** The words of the about page (specification, section 2), apart from those that every page needs: they need not be fetched by others. */
export const aboutContent = {
  mission:
    'Benchnotes is a place where electronics enthusiasts write down what they learned at the bench, so that the next person does not have to learn it the hard way.',
  values: [
    { title: 'Quality Content', text: 'Every article is read by an editor before it is published.' },
    { title: 'Community Driven', text: 'Written by the people who build, for the people who build.' },
    { title: 'Comprehensive Topics', text: 'From a debounced switch to a four-layer board.' },
    { title: 'Always Updated', text: 'New articles every week, and corrections when somebody finds a mistake.' },
  ],
  topics: [
    'Microcontrollers',
    'Power Electronics',
    'Digital Logic',
    'Analog Circuits',
    'IoT & Sensors',
    'PCB Design',
    'Embedded Systems',
    'Communication',
  ],
  stats: [
    { figure: '8+', label: 'Categories' },
    { figure: '50+', label: 'Articles' },
    { figure: '1000+', label: 'Members' },
  ],
} as const;
