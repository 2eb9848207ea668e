import address from './diagrams.css?url';

/** The styles of diagrams, for articles that have one; see `FormulaStyles`. */
export const DiagramStyles = () => <link rel="stylesheet" href={address} />;
