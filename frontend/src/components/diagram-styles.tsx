import address from './diagrams.css?url';

/** The styles of diagrams, where there are any, as those of formulas are. */
export const DiagramStyles = () => <link rel="stylesheet" href={address} />;
