/** The words of the site that an owner may want to change: marketing figures and texts (specification, section 2). Those of the about page: site-about.ts. */
export const siteContent = {
  tagline: 'The premier community for electronics enthusiasts to share knowledge and learn together.',
  hero: {
    title: 'The premier community for electronics enthusiasts',
    text: 'Discover in-depth articles, share your projects, and learn from people who solder, measure and debug as you do.',
    stats: [
      { figure: '54K+', label: 'active members' },
      { figure: '12K+', label: 'articles and resources' },
      { figure: '8', label: 'specialized categories' },
    ],
  },
  banner: {
    title: 'Share Your Electronics Knowledge',
    text: 'Somebody is stuck today on what you worked out last year. Write it down.',
  },
} as const;
