import { PhotoRow } from '#full-app/people/photo/photo-row.tsx';
import { GroupPicture } from '#phone/agents/group-picture.tsx';
import { ChangePhotoButton } from '#phone/people/photo/photo-button.tsx';
import type { GroupEditor, SeenGroup } from '#sdk/index.ts';

export interface GroupPhotoProps {
  readonly group: SeenGroup;
  readonly editor: GroupEditor;
  /** The user may not change the group any more. */
  readonly isBarred: boolean;
}

/** The photo of a group, with the button that changes it. It is saved at once, not with the form. */
export const GroupPhoto = ({ group, editor, isBarred }: GroupPhotoProps) => (
  <PhotoRow>
    <GroupPicture group={group} />
    {!isBarred && (
      <ChangePhotoButton
        name={group.label}
        photo={group.urlPhoto}
        save={(photo) => editor.setPhoto(photo)}
        remove={() => editor.removePhoto()}
      />
    )}
  </PhotoRow>
);
