import type { AdminPost } from '../api/admin.ts';
import { erasePost } from '../api/erasure.ts';
import { useToast } from '../components/toast.tsx';
import { EraseDialog } from './erase-dialog.tsx';

const done = { title: 'Article erased', text: 'Nobody can read it any more. The audit log says that it was erased, and why.' };

/** Asks before an article is erased for good. */
export const ErasePostDialog = ({
  post,
  onErased,
  onClose,
}: {
  post: AdminPost;
  onErased: (post: AdminPost) => void;
  onClose: () => void;
}) => {
  const toast = useToast();
  return (
    <EraseDialog
      subject={`post ${post.id}`}
      title="Erase Article"
      name={post.title}
      under={`by ${post.author.fullName}`}
      gone="Title, summary, text and tags go in every version, with the pictures that no other article has, drafts that revise it, and the reasons of decisions."
      stays="The log keeps who did what and when, the category and your reason. The author receives your reason. No other article can take the address."
      confirm={{ what: 'last part of its address', text: post.slug }}
      send={async (erasing) => {
        await erasePost(post, erasing);
        toast(done);
        onErased(post);
      }}
      onClose={onClose}
    />
  );
};
